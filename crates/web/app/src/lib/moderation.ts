/** Reports, and the actions of moderators on them. */

import { call } from './api';
import type {
  AuditMessage,
  ChangeSanction,
  NewcomersMessage,
  ReportsMessage,
  ReportTaken,
  SanctionMessage,
  SendReport,
  SettleReport,
} from '../wire';

export const sendReport = (game: string, body: SendReport): Promise<ReportTaken> =>
  call(`games/${encodeURIComponent(game)}/reports`, body);
export const getReports = (): Promise<ReportsMessage> => call('moderation/reports');
export const settleReport = (id: string, body: SettleReport): Promise<ReportsMessage> =>
  call(`moderation/reports/${encodeURIComponent(id)}`, body);
export const getSanctions = (): Promise<SanctionMessage[]> => call('moderation/sanctions');
export const changeSanction = (account: string, body: ChangeSanction): Promise<SanctionMessage[]> =>
  call(`moderation/accounts/${encodeURIComponent(account)}`, body);
export const getAudit = (): Promise<AuditMessage[]> => call('moderation/audit');
export const getNewcomers = (): Promise<NewcomersMessage[]> => call('moderation/newcomers');
