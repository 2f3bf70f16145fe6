import type { Command } from './command.ts';
import { createTenantCommand } from './create-tenant.command.ts';
import { setPasswordCommand } from './set-password.command.ts';

/** Every command of `npm run admin`. */
export const commands: Record<string, Command> = {
  'tenant create': createTenantCommand,
  'user set-password': setPasswordCommand,
  migrate: {
    summary: 'Bring the database up to date, which every start of the service does too',
    options: {},
    run: async () => 'The database is up to date.',
  },
};
