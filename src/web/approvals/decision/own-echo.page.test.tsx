import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInbox, ready } from '#testing/approval-inbox.tsx';
import { undoMs } from './delayed-decisions.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a decision and its own live event ask for the lists once', async () => {
  let tell = (_id: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      tell = (id) => {
        const event = JSON.stringify({ kind: 'documentChanged', documentIds: [id] });
        stream.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
      };
    },
  });
  const { sent, calls } = await openInbox({
    live: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    approval: {
      approve: ({ params }) => {
        tell(params.documentId);
        // What the service does later in the background.
        setTimeout(() => tell(params.documentId), 100);
      },
    },
  });
  const asked = (name: string) => calls.filter((call) => call.name === name).length;
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  await pass(1_000);
  const before = { inbox: asked('approvalBff.inbox'), counts: asked('approvalBff.inboxCounts') };
  await pass(undoMs);
  await waitFor(() => expect(sent('approve')).toHaveLength(1));
  await pass(3_000);
  expect({ inbox: asked('approvalBff.inbox'), counts: asked('approvalBff.inboxCounts') }).toEqual({
    inbox: before.inbox + 1,
    counts: before.counts + 1,
  });
});
