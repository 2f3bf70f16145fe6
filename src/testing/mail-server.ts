import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Taken = { from: string; to: string[]; email: Awaited<ReturnType<typeof PostalMime.parse>> };

/** An external mail server for tests: accepts all emails unless configured to refuse, and provides them. */
export async function startMailServer() {
  const taken: Taken[] = [];
  const state: { refuseWith: number | undefined } = { refuseWith: undefined };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(
        state.refuseWith === undefined
          ? null
          : Object.assign(new Error('refused by the test'), { responseCode: state.refuseWith }),
      ),
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const email = await PostalMime.parse(await buffer(stream));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
        done();
      };
      void keep();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // the address of a TCP server is not a string
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
