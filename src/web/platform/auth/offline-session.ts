import type { Session } from './session.ts';

/** Session without a network. The user cannot be verified: data stored for the last user can be read, but nothing can be sent. */
export const offlineSession = (person: Session['person']): Session => ({
  person,
  credentials: async () => {
    throw new TypeError('There is no network connection');
  },
  renew: async () => false,
  signInAgain: async () => {
    location.reload();
    return false;
  },
  signOut: async () => location.assign('/'),
});
