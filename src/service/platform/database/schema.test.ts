import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { codegenArguments } from '../../../../scripts/codegen-arguments.ts';
import { templateDatabase } from '#testing/database-server.ts';

test('the types of the tables are those that the migrations make (npm run db:types)', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const url = inject('testServer').ownerUrl.replace('NAME', templateDatabase);
  const { status, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [...codegenArguments(url), '--verify'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
