/** The accounts that this account has blocked. */

import { call } from './api';
import type { BlockMessage } from '../wire';

export const getBlocks = (): Promise<BlockMessage[]> => call('account/blocks');
export const blockAccount = (account: string): Promise<BlockMessage[]> => call('account/blocks', { account });
export const endBlock = (account: string): Promise<BlockMessage[]> =>
  call(`account/blocks/${encodeURIComponent(account)}/end`, {});
