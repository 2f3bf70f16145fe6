import { DomainError } from '#contract/errors.ts';
import { type AdminGround, type Command, CommandFailed, UsageError, parseCommand, usage } from './admin/command.ts';
import { commands } from './admin/commands.ts';
import { ConfigError, configExitCode, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { prepareQueue } from './queue/prepare-queue.ts';
import { connectBeside } from './store/connect.ts';

try {
  const asked = parseCommand(commands, process.argv.slice(2));
  process.stdout.write(asked ? `${await run(asked.command, asked.values)}\n` : usage(commands));
} catch (error) {
  if (error instanceof UsageError) fail(`${error.message}\n\n${usage(commands)}`, 64);
  else if (error instanceof ConfigError) fail(error.message, configExitCode);
  else if (error instanceof CommandFailed || error instanceof DomainError) fail(error.message, 1);
  else throw error;
}

async function run(command: Command, values: Record<string, string | undefined>): Promise<string> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const { database, close } = await connectBeside(config, log);
  try {
    await prepareQueue(database, log);
    const ground: AdminGround = { config, log, database };
    return await command.run(ground, values);
  } finally {
    await close();
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}
