import type { Session } from './session.ts';

/** Without a network nobody can be asked who this is: what the browser kept of the last person can be read, and nothing be sent. */
export const offlineSession = (person: Session['person']): Session => ({
  person,
  credentials: async () => {
    throw new TypeError('There is no network');
  },
  renew: async () => false,
  signInAgain: async () => {
    location.reload();
    return false;
  },
  signOut: async () => location.assign('/'),
});
