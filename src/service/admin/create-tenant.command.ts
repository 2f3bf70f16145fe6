import { randomBytes } from 'node:crypto';
import { createTenant } from '#service/provisioning/create-tenant.ts';
import { createUser } from '#service/users/create-user.ts';
import { hashPassword } from '#service/users/password.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import type { Command } from './command.ts';

export const createTenantCommand: Command = {
  summary: 'Create a tenant with its first administrator and print the password',
  options: {
    name: { help: 'name of the company', isRequired: true },
    'admin-email': { help: 'email address of the administrator', isRequired: true },
    'admin-name': { help: 'name of the administrator; default: the email address' },
  },
  run: async ({ config, database }, { name = '', 'admin-email': email = '', 'admin-name': adminName }) => {
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    const tenantId = await inTransaction(database.system, async (db) => {
      const parts = { db, now: () => new Date() };
      const { tenantId, accountingUnitIds } = await createTenant(parts, { name });
      await createUser(parts, {
        tenantId,
        email,
        name: adminName ?? email,
        role: 'TenantAdmin',
        passwordHash,
        accountingUnitId: accountingUnitIds[0],
      });
      return tenantId;
    });
    return `Created tenant ${tenantId}\n  sign in at  ${config.publicUrl}/\n  user        ${email}\n  password    ${password}`;
  },
};
