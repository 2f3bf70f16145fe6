import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { deriveKey, type MasterKey } from './seal.ts';

const keyBytes = 32;

type Where = { masterKey?: string | undefined; previousMasterKey?: string | undefined; dataDir: string };

/**
 * Loads the key that all others are derived from: MASTER_KEY (any text of 32 characters or more, the same for every process), else
 * `DATA_DIR/master.key`, created at the first start and readable only by its owner. While secrets are resealed, the previous key is loaded
 * too: MASTER_KEY_PREVIOUS, or `DATA_DIR/master.key.previous`.
 */
export function loadMasterKey({ masterKey, previousMasterKey, dataDir }: Where): MasterKey {
  const file = fileIn(dataDir);
  const key = masterKey === undefined ? (readKey(file) ?? makeKey(file)) : fromText('MASTER_KEY', masterKey);
  const previousFile = masterKey === undefined ? readKey(previousOf(file)) : undefined;
  const former = [
    ...(previousMasterKey === undefined ? [] : [fromText('MASTER_KEY_PREVIOUS', previousMasterKey)]),
    ...(previousFile === undefined ? [] : [previousFile]),
  ];
  return [key, ...former];
}

/** Replaces `DATA_DIR/master.key` with a new key and keeps the old one readable beside it. If this was already started, nothing changes. */
export function replaceKeyFile(dataDir: string): void {
  const file = fileIn(dataDir);
  const previous = previousOf(file);
  // if interrupted between the two steps, both names refer to the old key: the new one is still missing
  if (existsSync(previous) && !readKey(previous)?.equals(readKey(file) ?? Buffer.alloc(0))) return;
  if (!existsSync(previous)) linkSync(file, previous);
  renameSync(writeDraft(file), file);
}

/** Deletes the previous key; afterwards only the new one is accepted. */
export const forgetPreviousKeyFile = (dataDir: string): void => rmSync(previousOf(fileIn(dataDir)), { force: true });

const fileIn = (dataDir: string): string => path.join(dataDir, 'master.key');
const previousOf = (file: string): string => `${file}.previous`;

function fromText(name: string, text: string): Buffer {
  if (text.length < 32) throw new Error(`${name}: must have at least 32 characters`);
  return deriveKey(Buffer.from(text, 'utf8'), 'master key');
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    if (key.length !== keyBytes) throw new Error(`${file} does not contain a key: restore it from a backup, or set MASTER_KEY`);
    return key;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates the key: written completely under another name and then linked, so that of two processes that start at once one wins, and both
 * read the same key.
 */
function makeKey(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = writeDraft(file);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readKey(file);
  if (!made) throw new Error(`${file} was removed while it was being created`);
  return made;
}

/** Writes a new key to disk under a temporary name. */
function writeDraft(file: string): string {
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(keyBytes).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}
