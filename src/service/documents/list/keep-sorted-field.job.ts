import { materializeField } from './sort-by-field.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { analyzeSortedValues, deleteSortedField } from './sorted-fields.store.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';

export const keepSortedFieldJob =
  (parts: JobParts): Handler<'keep-sorted-field'> =>
  async ({ tenantId, field }, { id, signal }) => {
    await materializeField(systemCtx(parts, tenantId, id), field, signal);
    await analyzeSortedValues(parts.database.system);
  };

/** The next sort by this field starts the job again. */
export const giveUpSortedField = (parts: JobParts, { tenantId, field }: JobPayload<'keep-sorted-field'>): Promise<void> =>
  deleteSortedField(parts.database.forTenant(tenantId), field);
