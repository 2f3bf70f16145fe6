/** Holds the room table of docs/architecture.md: who may import from whom. An import that the table lacks fails here. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Room to the rooms that it may import from, besides itself. The longest matching path names a file's room. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  'service/config': ['contract'],
  'service/log': [],
  'service/store': ['contract', 'service/config', 'service/log'],
  'service/blobs': ['contract', 'service/config'],
  'service/mail': ['contract', 'service/config', 'service/log', 'service/store'],
  'service/outbound': ['contract', 'service/config', 'service/log'],
  'service/queue': ['contract', 'service/store', 'service/log'],
  'service/domain': [
    'contract',
    'service/store',
    'service/blobs',
    'service/queue',
    'service/outbound',
    'service/mail',
    'service/log',
    'service/domain/extraction',
  ],
  'service/domain/extraction': ['contract', 'service/blobs'],
  'service/jobs': [
    'contract',
    'service/domain',
    'service/domain/extraction',
    'service/queue',
    'service/store',
    'service/blobs',
    'service/outbound',
    'service/mail',
    'service/log',
  ],
  'service/identity': ['contract', 'service/config', 'service/store', 'service/domain', 'service/log'],
  'service/http': ['contract', 'service/config', 'service/domain', 'service/identity', 'service/log'],
  'service/main': ['contract', 'service'],
  'service/admin': ['contract', 'service'],
  'web/ui': [],
  'web/auth': ['contract', 'web/ui', 'web/i18n'],
  'web/api': ['contract', 'web/auth'],
  'web/i18n': ['contract'],
  'web/blocks': ['contract', 'web/api', 'web/ui', 'web/i18n'],
  'web/features': ['contract', 'web/api', 'web/auth', 'web/ui', 'web/blocks', 'web/i18n'],
  'web/pages': ['contract', 'web'],
  web: ['contract', 'web'],
  testing: ['contract', 'service', 'web'],
};
const rooms = Object.keys(mayImport).toSorted((a, b) => b.length - a.length);

const roomOf = (file: string): string | undefined =>
  rooms.find((room) => file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`));

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g)].map(([, target]) => {
    const name = target ?? '';
    return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
  });
}

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'),
);

test('every file stands in a room', () => {
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test('imports follow the arrows of the room table', () => {
  let seen = 0;
  const breaches: string[] = [];
  for (const file of files) {
    const from = roomOf(file);
    for (const target of importsOf(file)) {
      seen += 1;
      const to = roomOf(target);
      if (from === undefined || to === undefined || from === to) continue;
      const allowed = mayImport[from]?.some((room) => to === room || to.startsWith(`${room}/`));
      if (!allowed) breaches.push(`${file} (${from}) imports ${target} (${to})`);
    }
  }
  expect(breaches).toEqual([]);
  expect(seen).toBeGreaterThan(0);
});
