import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { letReadersInto } from '#service/extraction/read/confine.ts';
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

/** What everything stands on. */
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

/** The trade, put on the ground by `main.ts`. */
export type Pieces = {
  /** Before anything listens or works. */
  prepare: (ground: Ground) => Promise<void>;
  /** Not yet listening. */
  buildHttp: (ground: Ground) => Promise<FastifyInstance> | FastifyInstance;
  /** Undefined in a process that answers requests only. */
  startWork?: (ground: Ground) => Promise<Workers>;
};

export type Service = {
  /** Where it listens. */
  address: string;
  stop: () => Promise<void>;
};

/** Database, files, queue, workers, HTTP, in this order; `stop` takes them down in the other. */
export async function startService(config: Config, log: Log, loading: Promise<Pieces>): Promise<Service> {
  const closers: (() => Promise<unknown>)[] = [];
  let isServing = false;
  async function stop(): Promise<void> {
    isServing = false;
    // HTTP and workers finish side by side; what they stand on goes last
    for (const close of closers.splice(0).reverse()) await close();
  }
  try {
    const connecting = connect(config, log);
    closers.push(async () => (await connecting.catch(() => undefined))?.close());
    // the database starts in processes of its own while this one still reads its modules
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
    const closeFolder = letReadersInto(tempDir);
    closers.push(async () => closeFolder());
    // nobody else works on this folder: what is there was left by one that was killed
    if (config.databaseUrl === undefined) await sweepUnfinished({ blobs, tempDir, now: new Date() }, 0);
    await pieces.prepare(ground);
    const app = await pieces.buildHttp(ground);
    const workers = await pieces.startWork?.(ground);
    closers.push(() => Promise.all([app.close(), workers?.stop()]));
    const address = await app.listen({ host: config.host, port: config.port });
    isServing = true;
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
