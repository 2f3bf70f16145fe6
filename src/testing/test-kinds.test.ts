import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { importsOf, testKinds } from './test-kinds.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { pure, service, web } = testKinds();

/** Returns all modules loaded with a file, transitively. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  for (const target of importsOf(file)) {
    if (loaded.has(target)) continue;
    loaded.add(target);
    if (/\.tsx?$/.test(target) && existsSync(path.join(root, target))) loadedWith(target, loaded);
  }
  return loaded;
}

test('every test file is in one project, and each project has files', () => {
  expect(new Set([...pure, ...service, ...web]).size).toBe(pure.length + service.length + web.length);
  for (const kind of [pure, service, web]) expect(kind.length).toBeGreaterThan(20);
});

test('no pure test loads the test database, directly or indirectly', () => {
  const reaching = pure.filter((file) => loadedWith(file).has('src/testing/database.ts'));
  expect(reaching).toEqual([]);
  // verifies that an existing dependency is found
  expect(loadedWith('src/service/users/users.test.ts')).toContain('src/testing/database.ts');
});

test('a pure test has no database server', () => {
  expect(inject('testServer')).toBeUndefined();
});
