import type { Account } from 'oidc-provider';
import type { UserRow } from '#service/users/accounts.store.ts';

/** A user as oidc-provider wants them. */
export type UserAccount = Account & { user: UserRow };

/** What a client is told about a user, by the scopes that it has. */
function claimsOf(user: UserRow) {
  return {
    sub: user.id,
    role: user.role,
    name: user.name,
    locale: user.culture ?? undefined,
    email: user.email,
    email_verified: true,
  };
}

export const accountOf = (user: UserRow): UserAccount => ({ accountId: user.id, user, claims: () => claimsOf(user) });
