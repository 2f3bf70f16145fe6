import { sourceCulture } from '#contract/core/cultures.ts';
import { DomainError, reasonOf } from '#contract/core/errors.ts';
import { reasonText } from '#service/platform/texts/text.ts';
import { type CommandContext, type Command, CommandFailed, UsageError, parseCommand, usage } from './admin/command.ts';
import { commands } from './admin/commands.ts';
import { ConfigError, configExitCode, readConfig } from '#service/platform/config.ts';
import { createLog } from '#service/platform/log.ts';
import { prepareQueue } from '#service/platform/queue/prepare-queue.ts';
import { connectBeside } from '#service/platform/database/connect.ts';
import { FolderInUse } from '#service/platform/database/postgres/embedded-postgres.ts';

try {
  const asked = parseCommand(commands, process.argv.slice(2));
  process.stdout.write(asked ? `${await run(asked.command, asked.values)}\n` : usage(commands));
} catch (error) {
  if (error instanceof UsageError) fail(`${error.message}\n\n${usage(commands)}`, 64);
  else if (error instanceof ConfigError) fail(error.message, configExitCode);
  else if (error instanceof CommandFailed || error instanceof FolderInUse) fail(error.message, 1);
  else if (error instanceof DomainError) fail(reasonText(sourceCulture, reasonOf(error)), 1);
  else throw error;
}

async function run(command: Command, values: Record<string, string | undefined>): Promise<string> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const { database, close } = await connectBeside(config, log);
  try {
    await prepareQueue(database, log);
    const ground: CommandContext = { config, log, database };
    return await command.run(ground, values);
  } finally {
    await close();
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
