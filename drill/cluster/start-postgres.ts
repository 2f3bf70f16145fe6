/** Database of a cluster: etcd, two servers under Patroni, one of them a standby, with haproxy and pgbouncer in front. */
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provisionEmbedded } from '#service/platform/database/provision.ts';
import { freePort } from '#testing/free-port.ts';
import {
  databaseName,
  haproxyFile,
  type Node,
  ownerName,
  type Passwords,
  patroniFile,
  pgbackrestFile,
  pgbouncerFile,
  pgbouncerUsers,
  stanza,
} from './config-files.ts';
import { answersOk, type Ids, killTree, type Process, runProcess, startProcess, until } from './processes.ts';
import type { Programs } from './programs.ts';

export type Ground = { folder: string; programs: Programs; ids: Ids; passwords: Passwords };
type Api = { name: string; port: number };

/** Creates a folder owned by the account that the servers run under. */
export function folderOf({ folder, ids }: Pick<Ground, 'folder' | 'ids'>, name: string): string {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  if (process.getuid?.() === 0) chownSync(made, ids.uid, ids.gid);
  return made;
}

function write({ ids }: Ground, file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(file, ids.uid, ids.gid);
  return file;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

export async function startPostgres(ground: Ground, apis: readonly Api[]) {
  const { programs, passwords, ids, folder } = ground;
  const running: Process[] = [];
  const start = (name: string, ...commandLine: [string, ...string[]]): Process => {
    const started = startProcess({ name, commandLine }, folder, ids);
    running.push(started);
    return started;
  };
  const stop = async (): Promise<void> => {
    for (const each of running.splice(0).toReversed()) await each.stop();
  };
  try {
    const etcdPort = await startEtcd(ground, start);
    const nodes = await Promise.all(['one', 'two'].map((name) => makeNode(ground, name)));
    const patronis = new Map<string, Process>();
    const startNode = ({ name }: Node): void => {
      patronis.set(name, start(name, programs.patroni, path.join(folder, name, 'patroni.json')));
    };
    for (const node of nodes) writePatroni(ground, node, etcdPort);
    const [first] = nodes;
    if (!first) throw new Error('a cluster needs at least one node');
    // the server that initializes the database, which the other one copies
    startNode(first);
    await until('the first server is the primary', () => answersOk(`http://127.0.0.1:${first.restPort}/primary`));
    const ports = { primary: await freePort(), service: await freePort(), pooler: await freePort() };
    start('haproxy', programs.haproxy, '-db', '-f', writeHaproxy(ground, { ports, nodes, apis }));
    start('pgbouncer', programs.pgbouncer, writePgbouncer(ground, ports));
    for (const node of nodes.slice(1)) startNode(node);
    const address = (port: number, role: string, database: string) =>
      `postgresql://${role}:${role === ownerName ? passwords.owner : passwords.superuser}@127.0.0.1:${port}/${database}`;
    const directUrl = await untilProvisioned((role, database) => address(ports.primary, role, database));
    await backUp(ground, first, 'stanza-create');
    const isPrimary = ({ restPort }: Node) => answersOk(`http://127.0.0.1:${restPort}/primary`).catch(() => false);
    return {
      nodes,
      directUrl,
      pooledUrl: address(ports.pooler, ownerName, databaseName),
      servicePort: ports.service,
      stop,
      startNode,
      primary: async (): Promise<Node | undefined> => {
        for (const node of nodes) if (await isPrimary(node)) return node;
        return undefined;
      },
      /** Waits until there is a standby with everything that is acknowledged. */
      untilSafe: () =>
        until(
          'a synchronous standby',
          async () =>
            (
              await Promise.all(nodes.map(({ restPort }) => answersOk(`http://127.0.0.1:${restPort}/sync`).catch(() => false)))
            ).includes(true),
          120,
        ),
      killServer: (node: Node) => killTree(postmasterOf(node)),
      /** Kills the server and its Patroni. */
      killMachine: (node: Node) => {
        patronis.get(node.name)?.kill();
        killTree(postmasterOf(node));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEtcd(
  ground: Ground,
  start: (name: string, ...commandLine: [string, ...string[]]) => Process,
): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const told = {
    'data-dir': folderOf(ground, 'etcd'),
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  start('etcd', ground.programs.etcd, ...Object.entries(told).map(([name, value]) => `--${name}=${value}`));
  await until('etcd', () => answersOk(`${own}/health`));
  return port;
}

const makeNode = async (ground: Ground, name: string): Promise<Node> => ({
  name,
  folder: folderOf(ground, name),
  port: await freePort(),
  restPort: await freePort(),
});

/** Includes what each server needs to archive its WAL in the backup repository. */
function writePatroni(ground: Ground, node: Node, etcdPort: number): void {
  const { programs, passwords } = ground;
  const backups = write(
    ground,
    backupsFileOf(node),
    pgbackrestFile({
      folder: node.folder,
      repository: folderOf(ground, 'backups'),
      dataFolder: `${node.folder}/data`,
      port: node.port,
      socketFolder: node.folder,
    }),
  );
  const archiveCommand = `${programs.pgbackrest} --config=${backups} --stanza=${stanza} archive-push %p`;
  const binFolder = path.dirname(programs.postgres);
  write(ground, path.join(node.folder, 'patroni.json'), patroniFile({ node, etcdPort, binFolder, passwords, archiveCommand }));
}

type Ports = { primary: number; service: number; pooler: number };

function writeHaproxy(ground: Ground, { ports, nodes, apis }: { ports: Ports; nodes: Node[]; apis: readonly Api[] }): string {
  const text = haproxyFile({ primaryPort: ports.primary, servicePort: ports.service, nodes, apis });
  return write(ground, path.join(folderOf(ground, 'haproxy'), 'haproxy.cfg'), text);
}

function writePgbouncer(ground: Ground, ports: Ports): string {
  const folder = folderOf(ground, 'pgbouncer');
  write(ground, path.join(folder, 'users.txt'), pgbouncerUsers(ground.passwords));
  const text = pgbouncerFile({ folder, port: ports.pooler, primaryPort: ports.primary });
  return write(ground, path.join(folder, 'pgbouncer.ini'), text);
}

/** Retries until haproxy has detected the primary. */
async function untilProvisioned(url: (role: string, database: string) => string): Promise<string> {
  let made = '';
  await until('the database is created', async () => {
    made = await provisionEmbedded({ url, stop: async () => {} }, databaseName);
    return true;
  });
  return made;
}

function postmasterOf({ folder }: Node): number {
  const file = path.join(folder, 'data/postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!(pid > 1)) throw new Error(`no server runs in ${folder}`);
  return pid;
}

const backupsFileOf = ({ folder }: Node): string => path.join(folder, 'pgbackrest.conf');

/** Runs a command of pgbackrest with the configuration of this server, and waits for it. */
export async function backUp({ programs, ids, folder }: Ground, node: Node, ...told: string[]): Promise<void> {
  const commandLine = [programs.pgbackrest, `--config=${backupsFileOf(node)}`, `--stanza=${stanza}`, ...told] as const;
  await runProcess({ name: 'pgbackrest', commandLine: [...commandLine] }, folder, ids);
}
