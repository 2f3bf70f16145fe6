import { createServer, type AddressInfo, type Socket } from 'node:net';

type Message = { uid: number; flags: Set<string>; raw: Buffer };

/** Splits a command into words: `"a b" (c d) e`. */
const wordsOf = (line: string): string[] => (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));

/**
 * An external mail server for tests: IMAP4rev1 (RFC 3501) over TCP, limited to a client that searches, reads, flags and moves (RFC 6851)
 * unseen emails. Tests can inspect its folders.
 */
export async function startImapServer(account: { user: string; password: string }) {
  const folders = new Map<string, Message[]>([['INBOX', []]]);
  const state = {
    nextUid: 1,
    logIns: 0,
    /** Ends the connection at this command, once. */ hangUpAt: undefined as string | undefined,
  };
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let waiting = '';
    let selected: Message[] = [];
    socket.write('* OK [CAPABILITY IMAP4rev1 MOVE] ready\r\n');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        execute(line);
      }
    });

    function execute(line: string): void {
      const [tag = '*', ...words] = wordsOf(line);
      const isByUid = words[0]?.toUpperCase() === 'UID';
      const [name = '', ...rest] = isByUid ? words.slice(1) : words;
      const command = name.toUpperCase();
      if (state.hangUpAt === command) {
        state.hangUpAt = undefined;
        socket.destroy();
        return;
      }
      const say = (text: string) => socket.write(`* ${text}\r\n`);
      const done = (text = 'OK done') => socket.write(`${tag} ${text}\r\n`);
      const named = (): Message[] => selected.filter(({ uid }) => String(uid) === rest[0]);
      switch (command) {
        case 'CAPABILITY':
          say('CAPABILITY IMAP4rev1 MOVE');
          return void done();
        case 'LOGIN':
          if (rest[0] !== account.user || rest[1] !== account.password)
            return void done('NO [AUTHENTICATIONFAILED] wrong user or password');
          state.logIns += 1;
          return void done();
        case 'LIST':
        case 'LSUB':
          // an empty name requests only the separator
          if (rest[1] === '') {
            say('LIST (\\Noselect) "/" ""');
            return void done();
          }
          for (const folder of folders.keys()) say(`LIST () "/" "${folder}"`);
          return void done();
        case 'CREATE':
          if (folders.has(rest[0] ?? '')) return void done('NO [ALREADYEXISTS] there is one');
          folders.set(rest[0] ?? '', []);
          return void done();
        case 'SELECT': {
          const folder = folders.get(rest[0] ?? '');
          if (!folder) return void done('NO there is no such folder');
          selected = folder;
          say('FLAGS (\\Seen \\Flagged \\Deleted)');
          say(`${selected.length} EXISTS`);
          say(`OK [UIDVALIDITY 1] valid`);
          say(`OK [UIDNEXT ${state.nextUid}] next`);
          return void done('OK [READ-WRITE] selected');
        }
        case 'SEARCH':
          say(`SEARCH ${selected.flatMap(({ uid, flags }) => (flags.has('\\Seen') ? [] : [uid])).join(' ')}`);
          return void done();
        case 'FETCH':
          for (const message of named()) socket.write(fetched(message, rest.slice(1).join(' ')));
          return void done();
        case 'STORE':
          for (const { flags } of named()) for (const flag of line.match(/\\\w+/g) ?? []) flags.add(flag);
          return void done();
        case 'MOVE':
          for (const message of named()) {
            folders.get(rest[1] ?? '')?.push(message);
            say(`${selected.indexOf(message) + 1} EXPUNGE`);
            selected.splice(selected.indexOf(message), 1);
          }
          return void done();
        case 'LOGOUT':
          say('BYE');
          done();
          return void socket.end();
        default:
          return void done(command === 'NOOP' ? 'OK done' : 'BAD not known here');
      }
    }

    function fetched(message: Message, asked: string): Buffer {
      const parts: Buffer[] = [
        Buffer.from(`* ${selected.indexOf(message) + 1} FETCH (UID ${message.uid} RFC822.SIZE ${message.raw.length}`),
      ];
      const piece = (label: string, bytes: Buffer) => parts.push(Buffer.from(` ${label} {${bytes.length}}\r\n`), bytes);
      const body = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(asked);
      if (body) piece(`BODY[]<${body[1]}>`, message.raw.subarray(Number(body[1]), Number(body[1]) + Number(body[2])));
      else if (/BODY\.PEEK\[\]/.test(asked)) piece('BODY[]', message.raw);
      const fields = /BODY\.PEEK(\[HEADER\.FIELDS \(([^)]*)\)\])/i.exec(asked);
      // the complete header is more than requested, but equally valid
      if (fields) piece(`BODY${fields[1]}`, message.raw.subarray(0, message.raw.indexOf('\r\n\r\n') + 4));
      return Buffer.concat([...parts, Buffer.from(')\r\n')]);
    }
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // the address of a TCP server is not a string
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    deliver: (raw: Buffer | string) =>
      folders.get('INBOX')?.push({ uid: state.nextUid++, flags: new Set(), raw: Buffer.from(raw) }),
    flagsIn: (folder: string): string[] => (folders.get(folder) ?? []).map(({ flags }) => [...flags].toSorted().join(' ')),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
