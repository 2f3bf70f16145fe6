import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codegenArguments } from '../../../../scripts/codegen-arguments.ts';
import { createTestDatabase } from '#testing/database.ts';

test('the table types match the migrations (npm run db:types)', async () => {
  // a separate database: while somebody is connected to the template, no other test can copy it
  await using database = await createTestDatabase();
  const root = path.resolve(import.meta.dirname, '../../../..');
  const { status, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [...codegenArguments(database.url), '--verify'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
