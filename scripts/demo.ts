/**
 * `npm run demo`: fills the demo tenant with the data of a working company, through the use cases of the service, with the clock set to the
 * time of each event. `npm run demo -- --reset` sets the existing tenant aside and creates a new one with the same users.
 */
import { availableParallelism } from 'node:os';
import { connectBeside } from '#service/platform/database/connect.ts';
import { FolderInUse } from '#service/platform/database/postgres/embedded-postgres.ts';
import { ConfigError, readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { ensureDemoTenant, recreateDemoTenant } from '#service/provisioning/demo-tenant.ts';
import { dayMs, historyDays } from '../samples/company/invoices.ts';
import { lastMorning, playCompany } from '../samples/company/play.ts';
import { openStage } from '../samples/company/stage.ts';

class Refused extends Error {}

async function load(isReset: boolean): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  if (config.isProduction) throw new Refused('NODE_ENV is production, which has no demo tenant.');
  const log = createLog('error');
  const { database, close } = await connectBeside(config, log);
  try {
    await prepareQueue(database, log);
    const today = lastMorning(Date.now());
    const begin = new Date(today.getTime() - (historyDays + 2) * dayMs);
    const parts = {
      db: database.system,
      now: () => begin,
      dataDir: config.dataDir,
      isProduction: false,
      demoPassword: config.demoPassword,
    };
    if (isReset) await recreateDemoTenant(parts);
    else await ensureDemoTenant(parts);
    const stage = await openStage({ config, log, database });
    try {
      await assertEmpty(stage);
      process.stdout.write('Playing three months of a company …\n');
      const { documents, corrected } = await playCompany(stage, {
        today,
        days: historyDays,
        atOnce: Math.min(4, availableParallelism()),
      });
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      process.stdout.write(
        `${documents} documents, ${corrected} corrected values, ${seconds} s: ${config.publicUrl}/documents\nThe password of admin@, accountant@ and approver@demo.test: DEMO_PASSWORD or ${config.dataDir}/demo-credentials.json\n`,
      );
    } finally {
      await stage.close();
    }
  } finally {
    await close();
  }
}

async function assertEmpty(stage: Awaited<ReturnType<typeof openStage>>): Promise<void> {
  const { tenantId } = await stage.personOf('admin');
  const found = await stage.database.forTenant(tenantId).selectFrom('documents').select('id').limit(1).executeTakeFirst();
  if (found)
    throw new Refused('The demo tenant has documents already. `npm run demo -- --reset` starts again with an empty one.');
}

try {
  await load(process.argv.includes('--reset'));
} catch (error) {
  if (!(error instanceof Refused || error instanceof ConfigError || error instanceof FolderInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
