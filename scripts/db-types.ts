/** `npm run db:types`: generates src/service/platform/database/schema.ts from the migrated database. */
import { spawnSync } from 'node:child_process';
import { startTestServer, templateDatabase } from '#testing/database-server.ts';
import { codegenArguments } from './codegen-arguments.ts';

const { testServer, stop } = await startTestServer();
const { status } = spawnSync('kysely-codegen', codegenArguments(testServer.ownerUrl.replace('NAME', templateDatabase)), {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
await stop();
process.exitCode = status ?? 1;
