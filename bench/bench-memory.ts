import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findLayoutsLike, storeLayout } from '#service/documents/memory/store.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { runningServerUrl } from '#service/platform/database/postgres/embedded-postgres.ts';
import { ownerRole } from '#service/platform/database/provision.ts';
import { createLog } from '#service/platform/log.ts';
import { median, percentile } from './figures.ts';
import { startService } from './running-service.ts';

const counts = [100, 100_000];
const lookups = 300;

/** Creates a layout from `n`, with two keys and 24 bands that no other layout has. */
const layoutOf = (n: number) => ({
  keys: [n * 2, n * 2 + 1],
  marks: { bands: Array.from({ length: 24 }, (_, at) => 1_000_000 + n * 24 + at), words: [] },
});

/** Measures the lookup of the memory for a document, with few layouts in memory and with many. */
export async function benchMemory(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir);
  const url = runningServerUrl(dataDir, ownerRole, 'vidimus');
  const database = openDatabase({ url, log: createLog('silent'), tenantConnections: 2, systemConnections: 2 });
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from tenants order by id limit 1');
    const tenantId = rows[0]?.id ?? '';
    const db = database.forTenant(tenantId);
    const lines: string[] = [];
    let there = 0;
    for (const count of counts) {
      for (; there < count; there += 1) {
        const id = `00000000-0000-7000-8000-${String(there).padStart(12, '0')}`;
        await storeLayout(db, { tenantId, id, ...layoutOf(there), lessons: [], at: new Date() });
      }
      await client.query('vacuum analyze supplier_layouts');
      const times: number[] = [];
      for (let each = 0; each < lookups; each += 1) {
        const wanted = layoutOf((each * 7919) % (count * 2));
        // as many numbers as a page has, one of which is the supplier's
        const keys = [...wanted.keys, ...Array.from({ length: 150 }, (_, at) => -1 - each * 150 - at)];
        const startedAt = performance.now();
        await findLayoutsLike(db, tenantId, { keys, bands: wanted.marks.bands });
        times.push(performance.now() - startedAt);
      }
      lines.push(
        `memory   ${count} layouts: looked up in ${median(times).toFixed(1)} ms at median, p95 ${percentile(times, 95).toFixed(1)} ms of ${times.length}`,
      );
    }
    return lines;
  } finally {
    await client.end();
    await database.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
