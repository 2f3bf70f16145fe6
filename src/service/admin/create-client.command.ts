import { createClientApplication } from '#service/client-applications/create-client-application.ts';
import { accountOptions, chooseAccount } from './account-options.ts';
import type { Command } from './command.ts';

export const createClientCommand: Command = {
  summary: 'Create a client application and print its secret, which is not stored',
  options: accountOptions,
  run: async ({ database }, { name = '', ...values }) => {
    const choice = await chooseAccount(database, values);
    const made = await createClientApplication({ db: database.system, now: () => new Date() }, { ...choice, name });
    return `Created ${choice.role} ${name}\n  client_id      ${made.clientApplicationId}\n  client_secret  ${made.clientApplicationSecret}`;
  },
};
