import { forgetPreviousKeyFile, loadMasterKey, replaceKeyFile } from '#service/platform/secrets/master-key.ts';
import { resealAll } from '#service/platform/secrets/reseal.ts';
import { type CommandContext, type Command, CommandFailed, UsageError } from './command.ts';

export const rotateSecretsCommand: Command = {
  summary: 'Encrypt every secret in the database with a new master key; the previous key can still decrypt',
  options: { forget: { help: 'yes: stop accepting the previous key once nothing is encrypted with it' } },
  run: async ({ config, database }: CommandContext, { forget }) => {
    if (config.masterKey === undefined) {
      // created by the first start of the service; a command may run before it
      loadMasterKey(config);
      if (forget === undefined) replaceKeyFile(config.dataDir);
    } else if (config.previousMasterKey === undefined)
      throw new UsageError('Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the previous one.');
    const done = await resealAll(database.system, loadMasterKey(config));
    const lines = done
      .filter(({ resealed, unreadable }) => resealed > 0 || unreadable > 0)
      .map(({ table, column, resealed, unreadable }) => `${table}.${column}: ${sentence(resealed, unreadable)}`);
    const unreadable = done.reduce((sum, each) => sum + each.unreadable, 0);
    if (unreadable > 0) throw new CommandFailed([...lines, 'The previous key is still accepted.'].join('\n'));
    if (forget !== undefined) forgetPreviousKeyFile(config.dataDir);
    const last =
      forget === undefined
        ? 'Everything is encrypted with the new key. Restart every process.'
        : 'The previous key is no longer accepted.';
    return [...lines, last].join('\n');
  },
};

const sentence = (resealed: number, unreadable: number): string =>
  unreadable === 0 ? `${resealed} re-encrypted` : `${resealed} re-encrypted, ${unreadable} that no key can decrypt`;
