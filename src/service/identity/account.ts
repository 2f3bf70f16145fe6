import type { Account } from 'oidc-provider';
import type { UserRow } from '#service/users/accounts.store.ts';

/** An account of oidc-provider with its user. */
export type UserAccount = Account & { user: UserRow };

/** Returns the claims about a user that a client gets for its scopes. */
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
