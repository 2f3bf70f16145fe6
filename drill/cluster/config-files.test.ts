import { expect, test } from 'vitest';
import { haproxyFile, patroniFile, pgbackrestFile, pgbouncerFile, pgbouncerUsers } from './config-files.ts';

const passwords = { superuser: 'super', replication: 'replica', owner: 'own' };
const nodes = [
  { name: 'one', folder: '/data/one', port: 5001, restPort: 8001 },
  { name: 'two', folder: '/data/two', port: 5002, restPort: 8002 },
] as const;

test('a standby is synchronous, a crashed server is not waited for, and a killed one rejoins by rewinding', () => {
  const told: unknown = JSON.parse(
    patroniFile({ node: nodes[0], etcdPort: 2379, binFolder: '/pg/bin', passwords, archiveCommand: 'archive %p' }),
  );
  expect(told).toMatchObject({
    name: 'one',
    etcd3: { hosts: '127.0.0.1:2379' },
    bootstrap: { dcs: { synchronous_mode: true, master_start_timeout: 0, postgresql: { use_pg_rewind: true } } },
    postgresql: { listen: '127.0.0.1:5001', data_dir: '/data/one/data', parameters: { archive_command: 'archive %p' } },
  });
});

test('haproxy routes to the primary only and closes connections to a former primary', () => {
  const text = haproxyFile({ primaryPort: 6000, servicePort: 7000, nodes, apis: [{ name: 'api1', port: 9001 }] });
  const [, primary = '', service = ''] = text.split(/\nlisten /);
  expect(primary).toMatch(/bind 127\.0\.0\.1:6000[^]*GET \/primary[^]*on-marked-down shutdown-sessions/);
  expect(primary.match(/server .*/g)).toEqual([
    'server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    'server one 127.0.0.1:5001 check port 8001',
    'server two 127.0.0.1:5002 check port 8002',
  ]);
  expect(service).toMatch(/bind 127\.0\.0\.1:7000[^]*GET \/health\/ready[^]*server api1 127\.0\.0\.1:9001 check/);
});

test('pgbouncer lends sessions for one transaction through haproxy', () => {
  const text = pgbouncerFile({ folder: '/data/pgbouncer', port: 6432, primaryPort: 6000 });
  expect(text).toContain('vidimus = host=127.0.0.1 port=6000 dbname=vidimus');
  expect(text).toContain('pool_mode = transaction');
  expect(text).toContain('auth_file = /data/pgbouncer/users.txt');
  expect(pgbouncerUsers(passwords)).toBe('"vidimus" "own"\n');
});

test('pgbackrest knows the data directory of its server', () => {
  const text = pgbackrestFile({ folder: '/d', repository: '/r', dataFolder: '/d/data', port: 5001, socketFolder: '/d' });
  expect(text).toMatch(/\[global\]\nrepo1-path=\/r\n[^]*\[vidimus\]\npg1-path=\/d\/data\npg1-port=5001\n/);
});
