import { randomBytes } from 'node:crypto';
import { setPassword } from '#service/users/set-password.ts';
import type { Command } from './command.ts';

/** The password is generated here: as an argument it would appear in the process list and in the shell history. */
export const setPasswordCommand: Command = {
  summary: 'Give a user a new password, print it, and end the sessions that the old one began',
  options: { email: { help: "the user's address", isRequired: true } },
  run: async ({ database }, { email = '' }) => {
    const password = randomBytes(12).toString('base64url');
    await setPassword({ db: database.system, now: () => new Date() }, email, password);
    return `${email} signs in with ${password}`;
  },
};
