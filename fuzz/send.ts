/** Sends a call as bytes, so that nothing corrects intentional errors. */
import { Agent, request } from 'node:http';
import type { Call } from './request.ts';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
export const closeConnections = (): void => agent.destroy();

export type Ready = { method: string; url: string; headers: Record<string, string>; body: Buffer | undefined };

/**
 * Waiting is counted in ticks of this process, not by the clock: after a standstill of the machine a timer would fire before the response
 * that arrived meanwhile is read.
 */
const minute = { ticks: 60, tickMs: 1_000 };

export function send(
  base: string,
  { method, url, headers, body }: Ready,
  isStream: boolean,
  { ticks, tickMs } = minute,
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}/`,
      {
        method,
        path: url,
        agent,
        headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(pieces),
            ms: performance.now() - startedAt,
          });
        answer
          .on('data', (piece: Buffer) => pieces.push(piece))
          .once('end', done)
          .once('error', reject);
        // an event stream does not end; only its headers are checked
        if (isStream && answer.statusCode === 200) {
          done();
          answer.destroy();
        }
      },
    );
    let waited = 0;
    const waiting = setInterval(() => {
      waited += 1;
      if (waited >= ticks) sent.destroy(new Error(`no response within ${(ticks * tickMs) / 1000} s: ${method} ${url}`));
    }, tickMs);
    sent.once('close', () => clearInterval(waiting));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Returns the body as bytes: forms are encoded in latin1, everything else in UTF-8. */
export const bytesOf = ({ headers, body }: Pick<Call, 'headers' | 'body'>): Buffer | undefined =>
  body === undefined ? undefined : Buffer.from(body, headers['content-type']?.startsWith('multipart/') ? 'latin1' : 'utf8');
