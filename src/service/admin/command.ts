import { parseArgs } from 'node:util';
import type { Config } from '#service/platform/config.ts';
import type { Log } from '#service/platform/log.ts';
import type { Database } from '#service/platform/database/database.ts';

/** Context of a command: the database with all migrations applied; a service may be using it at the same time. */
export type CommandContext = { config: Config; log: Log; database: Database };

export type Command = {
  summary: string;
  /** Each option takes a value; maps `--name` to its help. */
  options: Record<string, { help: string; isRequired?: boolean }>;
  /** Returns the output. */
  run: (ground: CommandContext, values: Record<string, string | undefined>) => Promise<string>;
};

/** An error in the command line; the message describes the expected usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command ran and found a fault; the message contains all findings. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** Finds the command and parses its options. Undefined if help is requested. */
export function parseCommand(
  commands: Record<string, Command>,
  words: readonly string[],
): { command: Command; values: Record<string, string | undefined> } | undefined {
  const names = words.filter(
    (word, index) => !word.startsWith('-') && words.slice(0, index).every((earlier) => !earlier.startsWith('-')),
  );
  const name = names.join(' ');
  if (name === '' || name === 'help' || words.includes('--help') || words.includes('-h')) return undefined;
  const command = commands[name];
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const options = Object.fromEntries(Object.keys(command.options).map((option) => [option, { type: 'string' as const }]));
  const values = optionsOf(words.slice(names.length), options);
  const missing = Object.entries(command.options).find(([option, { isRequired }]) => isRequired && !values[option]);
  if (missing) throw new UsageError(`${name} needs --${missing[0]}: ${missing[1].help}.`);
  return { command, values };
}

function optionsOf(args: string[], options: Record<string, { type: 'string' }>): Record<string, string | undefined> {
  try {
    return { ...parseArgs({ args, options, allowPositionals: false }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function usage(commands: Record<string, Command>): string {
  const lines = Object.entries(commands).flatMap(([name, { summary, options }]) => [
    `  ${name}  ${summary}`,
    ...Object.entries(options).map(
      ([option, { help, isRequired }]) => `      --${option}  ${help}${isRequired ? '' : ' (optional)'}`,
    ),
  ]);
  return ['npm run admin -- COMMAND [OPTIONS], with the environment of the service', '', ...lines, ''].join('\n');
}
