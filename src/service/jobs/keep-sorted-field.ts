import { keepSortedField } from '#service/domain/documents/sort-by-field.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import { analyzeSortedValues, deleteSortedField } from '#service/store/sorted-fields.store.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

export const keepSortedFieldJob =
  (parts: JobParts): Handler<'keep-sorted-field'> =>
  async ({ tenantId, field }, { id, signal }) => {
    await keepSortedField(systemCtx(parts, tenantId, id), field, signal);
    await analyzeSortedValues(parts.database.system);
  };

/** The next who sorts by it begins anew. */
export const giveUpSortedField = (parts: JobParts, { tenantId, field }: JobPayload<'keep-sorted-field'>): Promise<void> =>
  deleteSortedField(parts.database.forTenant(tenantId), field);
