/** Settings that the API returns only in part and accepts without a version. */
import type { BffHandlers } from '#web/platform/api/calls.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { api } from '#web/platform/api/client.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';

export const v1Settings = {
  tenantBff: {
    setFeatures: ({ body }) => api.tenant.setFeatures({ body: body.features }),
    setDeductionStartDate: ({ body: { date } }) => api.tenantSettings.setDeductionStartDate({ body: { date } }),
    setPrefilledNotes: ({ body: { notes } }) => api.tenantSettings.setPrefilledNotes({ body: notes }),
    // Write-only in the API.
    exportSettings: async () => null,
  },
  accountingUnitsBff: {
    list: async (_call, options) => (await api.accountingUnits.list({ body: {} }, options)).items,
  },
  clientApplicationsBff: {
    list: async (_call, options) => (await api.clientApplications.list(undefined, options)).list,
  },
  accountingSystemsBff: {
    // The API returns neither the units of a system nor which secrets are stored.
    state: async () => ({ kept: [], units: [] }),
    change: ({ params, body: { name } }) => api.accountingSystems.rename({ body: { id: params.accountingSystemId, name } }),
    setSettings: async ({ params: { system }, body: { settings } }) => {
      if (system === 'system-a') return api.accountingSystems.setSystemA({ body: settings });
      if (system === 'system-b') return api.accountingSystems.setSystemB({ body: settings });
      throw new ApiError(404, { code: 'not_found' });
    },
  },
  documentTypesBff: {
    /** Texts in the language of the page, without counts. */
    list: async (_call, options) => {
      const query = { culture: currentCulture() };
      const listed = await api.documentTypes.available({ query }, options);
      const types = await Promise.all(
        listed.map(({ documentType }) => api.documentTypes.detail({ params: { documentType }, query }, options)),
      );
      return types
        .toSorted((a, b) => a.order - b.order)
        .map(({ documentType, name, isDefault, isActive }) => ({
          documentType,
          name: { [query.culture]: name },
          isDefault,
          isActive,
        }));
    },
  },
} satisfies BffHandlers;
