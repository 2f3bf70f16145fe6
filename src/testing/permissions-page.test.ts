import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { permissionsPage } from '../../scripts/permissions-page.ts';

test('docs/permissions.md matches the contract; after a change: npm run docs:permissions', () => {
  const kept = readFileSync(path.resolve(import.meta.dirname, '../../docs/permissions.md'), 'utf8');
  expect(kept).toBe(permissionsPage());
});
