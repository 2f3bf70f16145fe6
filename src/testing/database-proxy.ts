import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type PassingTransaction, createTransactions } from './wire-statements.ts';

/** What happens to a COMMIT that passes by: it goes its way, is cut off before the server hears of it, or after, so that its answer is lost. */
export type CommitFault = 'none' | 'cutBefore' | 'cutAfter';

export type DatabaseProxy = {
  /** The address of the database by way of the proxy. */
  url: string;
  /** Asked at each COMMIT. */
  atCommit: () => CommitFault;
  /** Asked at the end of each transaction, be it a COMMIT or a statement on its own that writes. */
  atTransaction: (transaction: PassingTransaction) => CommitFault;
  /** Asked at what a client sends; where it says so, the client hears nothing more, and its connection stays open. */
  isSwallowed: (bytes: Buffer) => boolean;
  /** Ends every connection, as a server that goes away does. */
  cutAll: () => void;
  /** Takes no connections until it is asked to again. */
  refuse: (isRefusing: boolean) => void;
  close: () => Promise<void>;
};

const commitMessage = Buffer.from('commit\0');
const worse = (a: CommitFault, b: CommitFault): CommitFault => (b === 'none' ? a : b);

/** Stands between a service and PostgreSQL, and does to connections what networks and dying servers do. */
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
      // the server has answered, so it has done it: now nobody hears of it
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
