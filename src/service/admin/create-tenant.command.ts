import { randomBytes } from 'node:crypto';
import { createTenant } from '#service/provisioning/create-tenant.ts';
import { createUser } from '#service/users/create-user.ts';
import { hashPassword } from '#service/users/password.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import type { Command } from './command.ts';

export const createTenantCommand: Command = {
  summary: 'Make a tenant with its first administrator, and print the password',
  options: {
    name: { help: "the company's name", isRequired: true },
    'admin-email': { help: 'who administers it', isRequired: true },
    'admin-name': { help: "the administrator's name; else the address" },
  },
  run: async ({ database }, { name = '', 'admin-email': email = '', 'admin-name': adminName }) => {
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
    return `Made tenant ${tenantId}\n  user      ${email}\n  password  ${password}`;
  },
};
