import { ensureDemoTenant } from '#service/provisioning/demo-tenant.ts';
import type { Ground } from './start-service.ts';

/** Creates the demo tenant on an empty database outside production, and prints once how to sign in. */
export async function firstStart({ config, database }: Ground): Promise<void> {
  const made = await ensureDemoTenant({
    db: database.system,
    now: () => new Date(),
    dataDir: config.dataDir,
    isProduction: config.isProduction,
    demoPassword: config.demoPassword,
  });
  if (!made) return;
  const password = made.file ? `${made.password}   (stored in ${made.file})` : 'the value of DEMO_PASSWORD';
  // written to the terminal and not to the log, because it contains a password
  process.stderr.write(
    `\nA demo tenant was created. Sign in at ${config.publicUrl}\n  as    ${made.emails.join(', ')}\n  with  ${password}\n\n`,
  );
}
