import { useLingui } from '@lingui/react/macro';
import { roles } from '#contract/core/permissions.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';

/** Returns a function for the name of a role. A role introduced by a newer service is shown by its API name. */
export function useRoleName(): (role: string) => string {
  const { t } = useLingui();
  return (role) => {
    const known = roles.find((each) => each === role);
    return known ? t(roleNames[known]) : role;
  };
}
