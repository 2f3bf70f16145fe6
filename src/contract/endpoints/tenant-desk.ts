/** What the settings page needs of the tenant and the interface does not name. */
import { endpoint, json } from '../endpoint.ts';
import { ExportSettings } from '../tenant-export-settings.ts';

export const tenantDesk = {
  exportSettings: endpoint({
    method: 'GET',
    path: '/bff/tenant/export/settings',
    summary: 'How documents reach the export queue, and what happens then',
    access: 'tenant.manage',
    answer: json(ExportSettings),
  }),
} as const;
