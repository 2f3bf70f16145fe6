/** Settings that the interface tells in part, and takes without the version that they were read in. */
import type { BffAnswers } from '#web/platform/api/calls.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { api } from '#web/platform/api/client.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';

export const v1Settings = {
  tenantBff: {
    setFeatures: ({ body }) => api.tenant.setFeatures({ body: body.features }),
    setDeductionStartDate: ({ body: { date } }) => api.tenantSettings.setDeductionStartDate({ body: { date } }),
    setPrefilledNotes: ({ body: { notes } }) => api.tenantSettings.setPrefilledNotes({ body: notes }),
    // written, and never told
    exportSettings: async () => null,
  },
  accountingUnitsBff: {
    list: async (_call, options) => (await api.accountingUnits.list({ body: {} }, options)).items,
  },
  clientApplicationsBff: {
    list: async (_call, options) => (await api.clientApplications.list(undefined, options)).list,
  },
  accountingSystemsBff: {
    // which units go where, and what is kept and never shown, is not in the interface
    state: async () => ({ kept: [], units: [] }),
    change: ({ params, body: { name } }) => api.accountingSystems.rename({ body: { id: params.accountingSystemId, name } }),
    setSettings: async ({ params: { system }, body: { settings } }) => {
      if (system === 'system-a') return api.accountingSystems.setSystemA({ body: settings });
      if (system === 'system-b') return api.accountingSystems.setSystemB({ body: settings });
      throw new ApiError(404, { code: 'not_found' });
    },
  },
  documentTypesBff: {
    /** Texts in the language of the page; nothing is counted. */
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
} satisfies BffAnswers;
