import { ensureDemoTenant } from '#service/provisioning/demo-tenant.ts';
import type { Ground } from './start-service.ts';

/** On an empty database and outside production: makes the demo tenant, and says once how to sign in. */
export async function firstStart({ config, database }: Ground): Promise<void> {
  const made = await ensureDemoTenant({
    db: database.system,
    now: () => new Date(),
    dataDir: config.dataDir,
    isProduction: config.isProduction,
    demoPassword: config.demoPassword,
  });
  if (!made) return;
  const password = made.file ? `${made.password}   (kept in ${made.file})` : 'the one of DEMO_PASSWORD';
  // to the person at the terminal, not to the log: it holds a password
  process.stderr.write(
    `\nA demo tenant was made. Sign in at ${config.publicUrl}\n  as    ${made.emails.join(', ')}\n  with  ${password}\n\n`,
  );
}
