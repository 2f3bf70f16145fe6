/** A running service with documents: what the benchmarks of lists, load and scale are measured on. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { runningServerUrl } from '#service/platform/database/postgres/embedded-postgres.ts';
import { ownerRole } from '#service/platform/database/provision.ts';
import { addTenants } from '#testing/add-tenants.ts';
import { findSeeded, type Owner, seedDocuments } from './load-rows.ts';
import { startService } from './running-service.ts';

export type SeededService = {
  url: string;
  pid: number;
  dataDir: string;
  databaseUrl: string;
  /** The accountant of the demo tenant. */
  owner: Owner;
  /** The newest thousand documents of the demo tenant. */
  ids: readonly string[];
  stop: () => Promise<void>;
};

/**
 * Starts the service with this many documents, shared evenly by the tenants; the demo tenant is one of them. A named folder is filled once and
 * kept: a million documents take minutes. TMPDIR selects the disk of the others.
 */
export async function startSeeded({
  documents,
  tenants = 1,
  keptFolder,
}: {
  documents: number;
  tenants?: number;
  keptFolder?: string | undefined;
}): Promise<SeededService> {
  const dataDir = keptFolder ?? (await mkdtemp(path.join(tmpdir(), 'vidimus-bench-')));
  const mark = path.join(dataDir, 'filled');
  const service = await startService(dataDir, { REQUESTS_PER_MINUTE: '100000000' });
  const stop = async () => {
    await service.stop();
    if (keptFolder === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const databaseUrl = runningServerUrl(dataDir, ownerRole, 'vidimus');
    const isFilled = existsSync(mark);
    if (!isFilled) await addTenants(databaseUrl, tenants - 1, 'nobody signs in here');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const seeded = await (isFilled ? findSeeded(client) : seedDocuments(client, documents));
    await client.end();
    if (keptFolder !== undefined) await writeFile(mark, `${documents} documents\n`);
    return { url: service.url, pid: service.child.pid ?? 0, dataDir, databaseUrl, ...seeded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
