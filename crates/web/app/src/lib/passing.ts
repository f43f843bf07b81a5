/** Failures of requests that pass by themselves. */

import type { RefusalMessage } from '../wire';

const CODES = ['offline', 'too_fast', 'unavailable', 'stopping', 'too_slow', 'too_many_connections'];
/**
 * Answers that are not the server's own: a proxy without its server, one that has had enough, or a
 * network that shows a page of its own until its guest has signed in.
 */
const PROXY = /^http_([235]\d\d|403|407|408|421|425|429)$/;

/** Returns true if the same request may be accepted a little later. */
export const passes = ({ code }: RefusalMessage): boolean => CODES.includes(code) || PROXY.test(code);
