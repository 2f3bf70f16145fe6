import { useLingui } from '@lingui/react/macro';
import type { User } from '#web/settings/kit/users.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

/** A link that was made just now: shown once. */
export type GivenLink = { name: string; linkPath: string; expiresAt: string };

/** In a few words: since when, or why not. */
export function useUserState(): (user: User) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ isActive, isInvited, invitedUntil, lastSignedInAt }) => {
    if (!isActive) return t`Deactivated`;
    if (isInvited) return invitedUntil === null ? t`Invitation expired` : t`Invited`;
    return lastSignedInAt === null ? t`Never signed in` : t`Signed in ${format.ago(lastSignedInAt)}`;
  };
}
