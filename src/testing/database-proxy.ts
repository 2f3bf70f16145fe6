import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type PassingTransaction, createTransactions } from './wire-statements.ts';

/**
 * What happens to a COMMIT that passes: it is forwarded, the connection is cut before the server receives it, or after, so that the
 * response is lost.
 */
export type CommitFault = 'none' | 'cutBefore' | 'cutAfter';

export type DatabaseProxy = {
  /** URL of the database through the proxy. */
  url: string;
  /** Called at each COMMIT. */
  atCommit: () => CommitFault;
  /** Called at the end of each transaction, whether a COMMIT or a single statement that writes. */
  atTransaction: (transaction: PassingTransaction) => CommitFault;
  /** Called with the data that a client sends; if it returns true, the client receives nothing more while its connection stays open. */
  isSwallowed: (bytes: Buffer) => boolean;
  /** Ends all connections, as when a server goes away. */
  cutAll: () => void;
  /** Refuses connections until called with false. */
  refuse: (isRefusing: boolean) => void;
  close: () => Promise<void>;
};

const commitMessage = Buffer.from('commit\0');
const worse = (a: CommitFault, b: CommitFault): CommitFault => (b === 'none' ? a : b);

/** Starts a proxy between a service and PostgreSQL that simulates faults of networks and crashing servers. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Set<[Socket, Socket]>();
  let isRefusing = false;
  const proxy: Omit<DatabaseProxy, 'url'> = {
    atCommit: () => 'none',
    atTransaction: () => 'none',
    isSwallowed: () => false,
    cutAll: () => pairs.forEach(cut),
    refuse: (refusing) => {
      isRefusing = refusing;
    },
    close: async () => {
      pairs.forEach(cut);
      server.close();
      await once(server, 'close');
    },
  };
  function cut([near, far]: [Socket, Socket]): void {
    near.destroy();
    far.destroy();
  }
  const server = createServer((near) => {
    if (isRefusing) return void near.destroy();
    const far = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host ?? target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => cut(pair));
      socket.on('close', () => {
        pairs.delete(pair);
        cut(pair);
      });
    }
    let isMute = false;
    let isSilent = false;
    let fault: CommitFault = 'none';
    const readAlong = createTransactions((transaction) => {
      fault = worse(fault, built.atTransaction(transaction));
    });
    near.on('data', (bytes: Buffer) => {
      fault = bytes.includes(commitMessage) ? built.atCommit() : 'none';
      readAlong(bytes);
      isSilent ||= built.isSwallowed(bytes);
      if (fault === 'cutBefore') return cut(pair);
      far.write(bytes);
      if (fault === 'cutAfter') isMute = true;
    });
    far.on('data', (bytes: Buffer) => {
      if (isSilent) return;
      // the server has responded, so it has committed: now the response is dropped
      if (isMute) for (const each of isRefusing ? [...pairs] : [pair]) cut(each);
      else near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const built: DatabaseProxy = { ...proxy, url: url.href };
  return built;
}
