import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { setReadersFolder } from '#service/extraction/read/confine.ts';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import type { Config } from '#service/platform/config.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import type { Log } from '#service/platform/log.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import type { Workers } from '#service/platform/queue/start-workers.ts';
import { connect } from '#service/platform/database/connect.ts';
import type { Database } from '#service/platform/database/database.ts';
import type { Health } from '#service/platform/http/app.ts';
import { createHealth } from './health.ts';
import { tempDirOf } from './temp-dir.ts';
import { ownStore } from '#service/housekeeping/own-store.ts';
import { sweepUnfinished } from '#service/housekeeping/sweep-unfinished.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Shared infrastructure of the process. */
export type Ground = {
  config: Config;
  log: Log;
  database: Database;
  blobs: BlobStore;
  outbound: Ctx['outbound'];
  sealerFor: Ctx['sealerFor'];
  metrics: Metrics;
  health: () => Promise<Health>;
};

/** Application components, assembled with the infrastructure by `main.ts`. */
export type Pieces = {
  /** Runs before the process listens or works. */
  prepare: (ground: Ground) => Promise<void>;
  /** Returns a server that is not listening yet. */
  buildHttp: (ground: Ground) => Promise<FastifyInstance> | FastifyInstance;
  /** Starts the workers; undefined in a process that only serves requests. */
  startWork?: (ground: Ground) => Promise<Workers>;
};

export type Service = {
  /** Address on which the service listens. */
  address: string;
  stop: () => Promise<void>;
};

/** Starts database, file store, queue, workers and HTTP, in this order; `stop` stops them in reverse order. */
export async function startService(config: Config, log: Log, loading: Promise<Pieces>): Promise<Service> {
  const cleanups: (() => Promise<unknown>)[] = [];
  let isServing = false;
  const startedAt = new Date();
  async function stop(): Promise<void> {
    isServing = false;
    // HTTP and workers stop in parallel; the infrastructure stops last
    for (const close of cleanups.splice(0).reverse()) await close();
  }
  try {
    const connecting = connect(config, log);
    cleanups.push(async () => (await connecting.catch(() => undefined))?.close());
    // the database processes start while this one still loads its modules
    const [{ database }, pieces] = await Promise.all([connecting, loading]);
    await prepareQueue(database, log);
    const opened = await openBlobStore(config.filesUrl, config.dataDir);
    const blobs = ownStore(opened, database.system, config.isStoreTaken);
    const ground: Ground = {
      config,
      log,
      database,
      blobs,
      health: createHealth({ config, database, blobs, isServing: () => isServing }),
      outbound: createOutbound({ allow: config.outboundAllow, exchangeDir: config.exchangeDir }),
      sealerFor: createSealers(loadMasterKey(config)),
      metrics: createMetrics(database),
    };
    const tempDir = tempDirOf(ground);
    await mkdir(tempDir, { recursive: true });
    const closeFolder = setReadersFolder(tempDir);
    cleanups.push(async () => closeFolder());
    // no other service uses this folder: older content is left over from a killed one, newer may be that of a command, such as the demo
    if (config.databaseUrl === undefined) await sweepUnfinished({ blobs, tempDir, now: startedAt }, 0);
    await pieces.prepare(ground);
    const app = await pieces.buildHttp(ground);
    const workers = await pieces.startWork?.(ground);
    cleanups.push(() => Promise.all([app.close(), workers?.stop()]));
    const address = await app.listen({ host: config.host, port: config.port });
    isServing = true;
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
