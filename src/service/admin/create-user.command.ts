import { randomBytes } from 'node:crypto';
import { createUser } from '#service/users/create-user.ts';
import { hashPassword } from '#service/users/password.ts';
import { accountOptions, chooseAccount } from './account-options.ts';
import type { Command } from './command.ts';

export const createUserCommand: Command = {
  summary: 'Create a user and print the password',
  options: { email: { help: 'email address to sign in with', isRequired: true }, ...accountOptions },
  run: async ({ config, database }, { email = '', name = '', ...values }) => {
    const choice = await chooseAccount(database, values);
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await createUser({ db: database.system, now: () => new Date() }, { ...choice, email, name, passwordHash });
    return `Created ${choice.role} ${email}\n  sign in at  ${config.publicUrl}/\n  password    ${password}`;
  },
};
