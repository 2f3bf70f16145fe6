import { useLingui } from '@lingui/react/macro';
import { roles } from '#contract/core/permissions.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';

/** A role that a newer service knows shows by its own name. */
export function useRoleName(): (role: string) => string {
  const { t } = useLingui();
  return (role) => {
    const known = roles.find((each) => each === role);
    return known ? t(roleNames[known]) : role;
  };
}
