import { permissionsOf, roles, type Role } from '#contract/core/permissions.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { BffHandlers } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { readCachedPreferences } from '#web/platform/api/preferences.ts';
import { currentSession } from '#web/platform/auth/with-credentials.ts';

/** Returns a fallback on a permission error. Users who may not read the tenant settings can still work with documents. */
const fallbackIfForbidden =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return otherwise;
    throw error;
  };

/** Returns the role in the token. Without one, everything is shown and the service refuses what is not allowed. */
export const ownRole = (): Role => roles.find((each) => each === currentSession().person.role) ?? 'TenantAdmin';

const done = async () => undefined;

export const v1Me = {
  meBff: {
    read: async () => {
      const { person } = currentSession();
      const [tenant, features] = await Promise.all([
        api.tenant.get().catch(fallbackIfForbidden({ id: '', name: '' })),
        api.tenant.features().catch(fallbackIfForbidden([])),
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
    // The API cannot store it, so it applies to this browser only.
    setCulture: done,
  },
  /** Preferences are stored in this browser only. */
  preferencesBff: {
    read: async () => readCachedPreferences(currentSession().person.id ?? ''),
    save: done,
    forget: done,
  },
} satisfies BffHandlers;
