import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

type Ids = { uid: number; gid: number };

/** Account that PostgreSQL runs as, and how to switch to it: options for `spawn`, or a command prefix. */
export type Account = Ids & { spawnAs: Partial<Ids>; prefix: readonly string[] };

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. An ordinary user runs it under their own account; root needs
 * another account.
 */
export function chooseAccount(dataFolder: string): Ids {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid };
  if (existsSync(dataFolder)) {
    const owner = statSync(dataFolder);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const known = passwordEntries();
  const entry = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody');
  if (!entry)
    throw new Error(
      'PostgreSQL does not run as root, and there is no account `postgres` or `nobody` to run it as. Start the service as an ordinary user, or set DATABASE_URL.',
    );
  return { uid: entry.uid, gid: entry.gid };
}

function passwordEntries(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Finds a way to start a program as the account. A plain change of account cannot enter folders that only root may enter, such as /root;
 * there the process keeps the one capability to search and read them.
 */
export function resolveAccount(ids: Ids, postgres: string, dataFolder: string): Account {
  if (process.getuid?.() !== 0) return { ...ids, spawnAs: {}, prefix: [] };
  const refusals: string[] = [];
  for (const way of switchUserCommands(ids)) {
    const account = { ...ids, ...way };
    const version = runAs(account, [postgres, '--version']);
    if (version.status === 0 && runAs(account, ['/bin/sh', '-c', 'test -w "$0/." && cd "$0"', dataFolder]).status === 0)
      return account;
    refusals.push(version.error?.message ?? version.stderr.trim());
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account it would run as (uid ${ids.uid}) cannot reach ${postgres} and ${dataFolder} ` +
      `(${refusals.filter(Boolean).join('; ')}). Set DATA_DIR to a folder that every user may enter, and move the project to such a folder; ` +
      `or start the service as an ordinary user; or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function* switchUserCommands({ uid, gid }: Ids): Generator<Pick<Account, 'spawnAs' | 'prefix'>> {
  yield { spawnAs: { uid, gid }, prefix: [] };
  // dac_read_search is the lesser one; containers often have dac_override only
  for (const capability of ['dac_read_search', 'dac_override']) {
    yield {
      spawnAs: {},
      prefix: [
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        // without it, access(2) still refuses
        '--securebits=+no_setuid_fixup',
        `--inh-caps=-all,+${capability}`,
        `--ambient-caps=-all,+${capability}`,
      ],
    };
  }
}

/** Runs a short command as the account and waits for it. */
export function runAs(
  account: Account,
  commandLine: readonly string[],
): { status: number | null; stderr: string; error?: Error } {
  const [command = '', ...args] = [...account.prefix, ...commandLine];
  // not the working folder of this process, which the account may not be able to enter
  return spawnSync(command, args, { ...account.spawnAs, cwd: '/', encoding: 'utf8' });
}
