/** Writes src/service/store/schema.ts from what the migrations make. `--verify` only says whether it is up to date. */
import { spawnSync } from 'node:child_process';
import { startTestServer, templateDatabase } from '#testing/database-server.ts';

const server = await startTestServer();
const { status } = spawnSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    `--url=${server.testServer.ownerUrl.replace('NAME', templateDatabase)}`,
    '--out-file=src/service/store/schema.ts',
    '--log-level=error',
    `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
    '--date-parser=string',
    '--exclude-pattern=*kysely_*',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
await server.stop();
process.exitCode = status ?? 1;
