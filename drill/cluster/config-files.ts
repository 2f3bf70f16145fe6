/** Configuration files of a cluster: one function per file, from ports, folders and passwords. */

export type Node = { name: string; folder: string; port: number; restPort: number };
export type Passwords = { superuser: string; replication: string; owner: string };
type Server = { name: string; port: number };

export const databaseName = 'vidimus';
export const ownerName = 'vidimus';
export const superuserName = 'postgres';
export const stanza = 'vidimus';

type PatroniParts = { node: Node; etcdPort: number; binFolder: string; passwords: Passwords; archiveCommand: string };

/** Returns JSON, which is valid YAML. */
export function patroniFile({ node, etcdPort, binFolder, passwords, archiveCommand }: PatroniParts): string {
  return json({
    scope: 'vidimus',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // the minimum of Patroni: after this many seconds of silence, a leader is considered dead
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // do not wait for a server that crashed
        master_start_timeout: 0,
        // acknowledged data is on two servers, and only one of these can take over
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '128MB',
            wal_log_hints: 'on',
            archive_mode: 'on',
            archive_timeout: 60,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host replication all 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'local all all trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: `${node.folder}/data`,
      bin_dir: binFolder,
      pgpass: `${node.folder}/pgpass`,
      parameters: { unix_socket_directories: node.folder, archive_command: archiveCommand, password_encryption: 'scram-sha-256' },
      // the copy starts immediately
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: superuserName, password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.replication },
      },
    },
  });
}

type HaproxyParts = { primaryPort: number; servicePort: number; nodes: readonly Node[]; apis: readonly Server[] };

/** Proxies to the current primary, and to the processes that serve requests. */
export const haproxyFile = ({ primaryPort, servicePort, nodes, apis }: HaproxyParts): string => `
global
  maxconn 1000

defaults
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  timeout queue 15s

listen primary
  mode tcp
  bind 127.0.0.1:${primaryPort}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

listen service
  mode http
  bind 127.0.0.1:${servicePort}
  balance roundrobin
  option forwardfor
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${apis.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n')}
`;

type PgbouncerParts = { folder: string; port: number; primaryPort: number };

export const pgbouncerFile = ({ folder, port, primaryPort }: PgbouncerParts): string => `
[databases]
${databaseName} = host=127.0.0.1 port=${primaryPort} dbname=${databaseName}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 25
; after a failover the next server is tried at once, not after fifteen seconds
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 15
tcp_keepalive = 1
pidfile = ${folder}/pgbouncer.pid
`;

export const pgbouncerUsers = ({ owner }: Passwords): string => `"${ownerName}" "${owner}"\n`;

type PgbackrestParts = { folder: string; repository: string; dataFolder: string; port: number; socketFolder: string };

export const pgbackrestFile = ({ folder, repository, dataFolder, port, socketFolder }: PgbackrestParts): string => `
[global]
repo1-path=${repository}
repo1-retention-full=2
lock-path=${folder}/lock
log-level-file=off
spool-path=${folder}/spool
log-level-console=warn
start-fast=y
archive-timeout=60

[${stanza}]
pg1-path=${dataFolder}
pg1-port=${port}
pg1-socket-path=${socketFolder}
pg1-user=${superuserName}
`;

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
