import type { Command } from './command.ts';
import { createClientCommand } from './create-client.command.ts';
import { createTenantCommand } from './create-tenant.command.ts';
import { createUserCommand } from './create-user.command.ts';
import { exportFeedbackCommand } from './export-feedback.command.ts';
import { rotateKeysCommand } from './rotate-keys.command.ts';
import { rotateSecretsCommand } from './rotate-secrets.command.ts';
import { scrubCommand } from './scrub.command.ts';
import { setPasswordCommand } from './set-password.command.ts';
import { verifyAuditCommand } from './verify-audit.command.ts';

/** All commands of `npm run admin`. */
export const commands: Record<string, Command> = {
  'tenant create': createTenantCommand,
  'user create': createUserCommand,
  'user set-password': setPasswordCommand,
  'client create': createClientCommand,
  'keys rotate': rotateKeysCommand,
  'rotate-secrets': rotateSecretsCommand,
  'audit verify': verifyAuditCommand,
  scrub: scrubCommand,
  'feedback export': exportFeedbackCommand,
  migrate: {
    summary: 'Migrate the database to the current schema, as every start of the service does',
    options: {},
    run: async () => 'The database schema is current.',
  },
};
