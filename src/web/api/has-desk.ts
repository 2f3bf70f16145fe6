/** For rooms that do not know how one signs in: whether the service has more than `/v1`. */
export { hasDesk } from '#web/auth/with-credentials.ts';
