/** For rooms that do not know how one signs in: whether the service has more than `/v1`. */
export { hasDesk } from '../auth/with-credentials.ts';
