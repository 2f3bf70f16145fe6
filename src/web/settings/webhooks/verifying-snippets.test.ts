import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { verifyingSnippets } from './verifying-snippets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidimus-snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const content = 'mine=1&documentId=ž&eventType=DocumentSaved';

/** Signs as the service does (webhooks/signing.ts is tested against the Standard Webhooks library). */
const signed = (keys: string[], secondsAgo = 0) => {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const of = (key: string) =>
    createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`id-1.${timestamp}.${content}`)
      .digest('base64');
  return {
    'webhook-id': 'id-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${of(key)}`).join(' '),
  };
};
/** Headers, content, and the expected result of a receiver. */
const cases = [
  [signed([secret]), content, true],
  [signed([other, secret]), content, true],
  [signed([other]), content, false],
  [signed([secret]), `${content}x`, false],
  [signed([secret], 301), content, false],
  [{ ...signed([secret]), 'webhook-id': 'id-2' }, content, false],
  [{}, content, false],
] as const;
const expected = cases.map(([, , isOurs]) => isOurs);
const calls = JSON.stringify(cases.map(([headers, text]) => [headers, text]));

test('TypeScript', () => {
  const file = path.join(folder, 'verify.ts');
  writeFileSync(
    file,
    `${verifyingSnippets.typescript.code}\nconsole.log(JSON.stringify(${calls}.map(([h, c]) => isOurs(h as never, c as never, '${secret}'))));`,
  );
  const run = `import(${JSON.stringify(pathToFileURL(file).href)})`;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
  expect(JSON.parse(found)).toEqual(expected);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Skipped if Python is not installed. */
test.runIf(hasPython)('Python', () => {
  const file = path.join(folder, 'verify.py');
  writeFileSync(
    file,
    `import json, sys\n${verifyingSnippets.python.code}\nprint(json.dumps([is_ours(h, c.encode(), "${secret}") for h, c in json.loads(sys.stdin.read())]))\n`,
  );
  const found = execFileSync('python3', [file], { encoding: 'utf8', input: calls });
  expect(JSON.parse(found)).toEqual(expected);
});
