/** Receiver of the webhooks of a world, with a record of the calls. */
import { setTimeout as delay } from 'node:timers/promises';
import { startReceiver } from '#testing/receiver.ts';

export type Misbehavior = 'receiver fails' | 'receiver cuts off' | 'receiver is slow';
type Heard = { message: string; documentId: string; at: number };
type Answer = Parameters<Awaited<ReturnType<typeof startReceiver>>['answerWith']>[0];

export async function startDrillReceiver() {
  const { url, answerWith, close } = await startReceiver();
  const heard: Heard[] = [];
  const listen = (answer: Answer) =>
    answerWith((response, call) => {
      const message = String(call.headers['webhook-id']);
      heard.push({ message, documentId: call.query['documentId'] ?? '', at: Date.now() });
      answer(response, call);
    });
  const thank: Answer = (response) => void response.end('thanks');
  listen(thank);
  return {
    url,
    heard,
    close,
    /** Fails for a time; the calls are recorded all the same. */
    misbehave: async (how: Misbehavior, ms: number) => {
      listen((response) => {
        if (how === 'receiver fails') response.writeHead(500).end('out of order');
        else if (how === 'receiver cuts off') response.destroy();
        else setTimeout(() => response.end('thanks'), ms);
      });
      await delay(ms);
      listen(thank);
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startDrillReceiver>>;
