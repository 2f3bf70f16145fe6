import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { deriveKey } from './seal.ts';

const keyBytes = 32;

/**
 * The one key that all others are derived from: MASTER_KEY (any text of 32 characters or more, the same for every process), else
 * `DATA_DIR/master.key`, made at the first start for nobody but its owner to read.
 */
export function loadMasterKey({ masterKey, dataDir }: { masterKey?: string | undefined; dataDir: string }): Buffer {
  if (masterKey !== undefined) {
    if (masterKey.length < 32) throw new Error('MASTER_KEY: at least 32 characters are needed');
    return deriveKey(Buffer.from(masterKey, 'utf8'), 'master key');
  }
  const file = path.join(dataDir, 'master.key');
  const key = readKey(file) ?? makeKey(file);
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key: restore it from a backup, or set MASTER_KEY`);
  return key;
}

function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole under another name and then linked: of two processes that start at once, one wins and both read the same key. */
function makeKey(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(keyBytes).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readKey(file) ?? Buffer.alloc(0);
}
