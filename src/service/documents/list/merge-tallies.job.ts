import type { JobParts } from '#service/platform/queue/job-parts.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';
import { mergeTallies } from './tallies.store.ts';

export const mergeTalliesJob =
  ({ database }: JobParts): Handler<'merge-tallies'> =>
  () =>
    mergeTallies(database.system);
