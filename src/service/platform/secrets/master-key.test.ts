import { linkSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forgetPreviousKeyFile, loadMasterKey, replaceKeyFile } from './master-key.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-key-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a key is created once, readable by its owner only, and found again', () => {
  const key = loadMasterKey({ dataDir });
  expect(key.map((each) => each.length)).toEqual([32]);
  expect(loadMasterKey({ dataDir })).toEqual(key);
  expect(readdirSync(dataDir)).toEqual(['master.key']);
  expect(statSync(path.join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
});

test('MASTER_KEY takes precedence over the file and must be long', () => {
  const masterKey = 'x'.repeat(32);
  expect(loadMasterKey({ masterKey, dataDir })).toEqual(loadMasterKey({ masterKey, dataDir: '/nowhere' }));
  expect(loadMasterKey({ masterKey, dataDir })).not.toEqual(loadMasterKey({ dataDir }));
  expect(() => loadMasterKey({ masterKey: 'short', dataDir })).toThrow('MASTER_KEY');
});

test('a damaged file stops the start and is not replaced', () => {
  const damaged = mkdtempSync(path.join(dataDir, 'damaged-'));
  writeFileSync(path.join(damaged, 'master.key'), 'half');
  expect(() => loadMasterKey({ dataDir: damaged })).toThrow('does not contain a key');
});

test('a replacing key keeps the former one readable, however often the replacement is started', () => {
  const folder = mkdtempSync(path.join(dataDir, 'rotated-'));
  const [old] = loadMasterKey({ dataDir: folder });
  replaceKeyFile(folder);
  const [fresh, ...former] = loadMasterKey({ dataDir: folder });
  expect([fresh.length, former]).toEqual([32, [old]]);
  expect(fresh).not.toEqual(old);
  replaceKeyFile(folder);
  expect(loadMasterKey({ dataDir: folder })).toEqual([fresh, old]);
  expect(statSync(path.join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  forgetPreviousKeyFile(folder);
  expect(loadMasterKey({ dataDir: folder })).toEqual([fresh]);
  // interrupted between the two steps
  linkSync(path.join(folder, 'master.key'), path.join(folder, 'master.key.previous'));
  replaceKeyFile(folder);
  const [next, ...before] = loadMasterKey({ dataDir: folder });
  expect(before).toEqual([fresh]);
  expect(next).not.toEqual(fresh);
});

test('MASTER_KEY_PREVIOUS is read beside MASTER_KEY', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
  const [old] = loadMasterKey({ masterKey: a, dataDir });
  const [fresh] = loadMasterKey({ masterKey: b, dataDir });
  expect(loadMasterKey({ masterKey: b, previousMasterKey: a, dataDir })).toEqual([fresh, old]);
});
