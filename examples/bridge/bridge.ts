/**
 * A minimal accounting bridge: polls the export queue, writes each document into a folder, and marks it as exported once its file is stored
 * durably. It can be killed at any time: no document is lost, and none is put into the folder twice, even if the accounting system has
 * removed the file.
 */
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientCredentials, createClient, VidimusError } from 'vidimus-client';

const setting = (name: string, otherwise?: string): string => {
  const value = process.env[name] ?? otherwise;
  if (value === undefined) throw new Error(`Set ${name}; README.md describes it.`);
  return value;
};
const baseUrl = setting('VIDIMUS_URL');
const credentials = { clientId: setting('VIDIMUS_CLIENT_ID'), clientSecret: setting('VIDIMUS_CLIENT_SECRET') };
const exportFormat = setting('EXPORT_FORMAT', 'ISDOC');
const pollMs = Number(setting('POLL_SECONDS', '30')) * 1000;
const folder = path.resolve(setting('FOLDER', 'from-vidimus'));
/** On the same disk as the folder, so that a file can be moved atomically. */
const staging = path.join(folder, '.bridge');

const vidimus = createClient({ baseUrl, token: clientCredentials({ baseUrl, ...credentials }) });
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
const limited = () => ({ signal: AbortSignal.timeout(120_000) });
const say = (text: string): void => void process.stdout.write(`${new Date().toISOString()} ${text}\n`);

/** Flushes a folder: a file name survives a power loss only after its folder is flushed. */
async function syncFolder(name: string): Promise<void> {
  // Windows cannot open folders, and does not need this step
  if (process.platform === 'win32') return;
  const handle = await open(name, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeSafely(name: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(name, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(name));
}

const isThere = (name: string): Promise<boolean> =>
  access(name).then(
    () => true,
    () => false,
  );

const filePath = (documentId: string): string => path.join(staging, `${documentId}.file`);
/** Once the journal exists, the file is complete: if it is not in staging, it is in the folder, or the accounting system has taken it. */
const journalPath = (documentId: string): string => path.join(staging, `${documentId}.journal`);

/** 1: writes the file and then the journal, both flushed to disk. A crash before that leaves only a file that is written again. */
async function stage(documentId: string): Promise<void> {
  const file = await vidimus.exportQueue.exportFile({ params: { documentId }, query: { exportFormat } }, limited());
  await writeSafely(filePath(documentId), new Uint8Array(await file.arrayBuffer()));
  await writeSafely(journalPath(documentId), new Uint8Array());
}

/** 2: the file is moved into the folder atomically. 3: only then it is marked. Both are repeated after a crash, without effect if done. */
async function deliver(documentId: string): Promise<void> {
  if (await isThere(filePath(documentId))) {
    await rename(filePath(documentId), path.join(folder, `${documentId}.${exportFormat.toLowerCase()}`));
    await syncFolder(folder);
    await syncFolder(staging);
  }
  await vidimus.exportQueue
    .markAsExported({ body: [{ documentId, exportType: 'bridge', exportedByApplicationName: 'Bridge' }] }, limited())
    .catch((error: unknown) => {
      // marked before the crash and deleted since, as the company has configured for exported documents
      if (!(error instanceof VidimusError && error.code === 'document_not_found')) throw error;
    });
  await rm(journalPath(documentId));
  say(`${documentId} delivered`);
}

/** Removes a document that cannot be exported in this format from the queue, with the reason, which users can see. */
async function refuse(documentId: string, errorMessage: string): Promise<void> {
  await vidimus.exportQueue.markAsExportFailure({ body: [{ documentId, errorMessage }] }, limited());
  say(`${documentId} refused: ${errorMessage}`);
}

/** Exports one document; failures are retried at the next poll. */
async function exportOne(documentId: string): Promise<void> {
  try {
    const refusal = (await isThere(journalPath(documentId))) ? undefined : await refusalOfStaging(documentId);
    await (refusal === undefined ? deliver(documentId) : refuse(documentId, refusal));
  } catch (error) {
    say(`${documentId} is not delivered yet: ${String(error)}`);
  }
}

async function refusalOfStaging(documentId: string): Promise<string | undefined> {
  try {
    await stage(documentId);
    return undefined;
  } catch (error) {
    if (error instanceof VidimusError && error.status === 400) return error.message;
    throw error;
  }
}

async function queuedIds(): Promise<string[]> {
  const ids: string[] = [];
  let page;
  do {
    page = await vidimus.exportQueue.listIds({ body: { control: { skip: ids.length, take: 500 } } }, limited());
    ids.push(...page.list.map(({ documentId }) => documentId));
  } while (page.hasMore && page.list.length > 0);
  return ids;
}

/** Starts with documents that are in progress: they may have left the queue already. */
async function poll(): Promise<void> {
  const begun = (await readdir(staging)).filter((name) => name.endsWith('.journal')).map((name) => path.parse(name).name);
  const queued = await queuedIds();
  for (const documentId of new Set([...begun, ...queued])) {
    if (stop.signal.aborted) return;
    await exportOne(documentId);
  }
}

await mkdir(staging, { recursive: true });
const isOnce = process.argv.includes('--once');
while (!stop.signal.aborted) {
  await poll().catch((error: unknown) => {
    if (isOnce) throw error;
    say(`The queue could not be read; next attempt in ${pollMs / 1000} s: ${String(error)}`);
  });
  if (isOnce) stop.abort();
  else await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
}
