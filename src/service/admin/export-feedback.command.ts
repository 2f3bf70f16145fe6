import path from 'node:path';
import { validate as isUuid } from 'uuid';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import { exportFeedback } from '#service/feedback/export-feedback.ts';
import { findAllTenants, findTenants } from '#service/tenant/store.ts';
import { type Command, UsageError } from './command.ts';

export const exportFeedbackCommand: Command = {
  summary: 'Export documents with feedback and their current values as evaluation cases',
  options: {
    to: { help: 'output folder: files in docs, values in truth.jsonl', isRequired: true },
    tenant: { help: 'ID or name of the tenant; default: all tenants' },
  },
  run: async ({ config, database }, { to = '', tenant }) => {
    const tenants =
      tenant === undefined
        ? await findAllTenants(database.system)
        : await findTenants(database.system, isUuid(tenant) ? { id: tenant } : { name: tenant });
    if (tenant !== undefined && tenants.length === 0) throw new UsageError(`There is no tenant "${tenant}".`);
    const folder = path.resolve(to);
    const blobs = await openBlobStore(config.filesUrl, config.dataDir);
    const count = await exportFeedback({ tenants: tenants.map(({ id }) => database.forTenant(id)), blobs }, folder);
    return `Exported ${count} documents to ${folder}`;
  },
};
