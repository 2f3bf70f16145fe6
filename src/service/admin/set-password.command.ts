import { randomBytes } from 'node:crypto';
import { setPassword } from '#service/users/set-password.ts';
import type { Command } from './command.ts';

/** The password is generated here: as an argument it would appear in the process list and in the shell history. */
export const setPasswordCommand: Command = {
  summary: 'Set a new password for a user, print it, and end the sessions started with the old one',
  options: { email: { help: 'email address of the user', isRequired: true } },
  run: async ({ database }, { email = '' }) => {
    const password = randomBytes(12).toString('base64url');
    await setPassword({ db: database.system, now: () => new Date() }, email, password);
    return `The password of ${email} is ${password}`;
  },
};
