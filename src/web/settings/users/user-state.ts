import { useLingui } from '@lingui/react/macro';
import type { User } from '#web/settings/kit/users.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

/** Link that was just created and is shown once. */
export type CreatedLink = { name: string; linkPath: string; expiresAt: string };

/** Returns the status of a user: deactivated, invited, or the time of the last sign-in. */
export function useUserState(): (user: User) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ isActive, isInvited, invitedUntil, lastSignedInAt }) => {
    if (!isActive) return t`Deactivated`;
    if (isInvited) return invitedUntil === null ? t`Invitation expired` : t`Invited`;
    return lastSignedInAt === null ? t`Never signed in` : t`Signed in ${format.ago(lastSignedInAt)}`;
  };
}
