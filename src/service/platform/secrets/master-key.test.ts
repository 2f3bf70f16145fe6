import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadMasterKey } from './master-key.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-key-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a key is made once, for its owner only, and found again', () => {
  const key = loadMasterKey({ dataDir });
  expect(key).toHaveLength(32);
  expect(loadMasterKey({ dataDir })).toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['master.key']);
  expect(statSync(path.join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
});

test('MASTER_KEY stands before the file, and must be long', () => {
  const masterKey = 'x'.repeat(32);
  expect(loadMasterKey({ masterKey, dataDir })).toEqual(loadMasterKey({ masterKey, dataDir: '/nowhere' }));
  expect(loadMasterKey({ masterKey, dataDir })).not.toEqual(loadMasterKey({ dataDir }));
  expect(() => loadMasterKey({ masterKey: 'short', dataDir })).toThrow('MASTER_KEY');
});

test('a damaged file stops the start rather than being replaced', () => {
  const damaged = mkdtempSync(path.join(dataDir, 'damaged-'));
  writeFileSync(path.join(damaged, 'master.key'), 'half');
  expect(() => loadMasterKey({ dataDir: damaged })).toThrow('does not hold a key');
});
