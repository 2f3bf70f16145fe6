import { permissionsOf, roles, type Role } from '#contract/core/permissions.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { BffAnswers } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { readCopy } from '#web/platform/api/preferences.ts';
import { currentSession } from '#web/platform/auth/with-credentials.ts';

/** Who may not see the tenant's settings still works with documents. */
const orWhereRefused =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return otherwise;
    throw error;
  };

/** The role of the token where it names one; else all is shown and the service says no. */
export const ownRole = (): Role => roles.find((each) => each === currentSession().person.role) ?? 'TenantAdmin';

const done = async () => undefined;

export const v1Me = {
  meBff: {
    read: async () => {
      const { person } = currentSession();
      const [tenant, features] = await Promise.all([
        api.tenant.get().catch(orWhereRefused({ id: '', name: '' })),
        api.tenant.features().catch(orWhereRefused([])),
      ]);
      const role = ownRole();
      return {
        id: person.id ?? '',
        name: person.name ?? person.email ?? tenant.name,
        email: person.email ?? null,
        role,
        permissions: [...permissionsOf[role]],
        culture: null,
        tenant: { ...tenant, features },
        accountingUnitId: null,
      };
    },
    // no place for it: it holds for this browser
    setCulture: done,
  },
  /** The copy of this browser is all that is kept. */
  preferencesBff: {
    read: async () => readCopy(currentSession().person.id ?? ''),
    save: done,
    forget: done,
  },
} satisfies BffAnswers;
