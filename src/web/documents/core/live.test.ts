import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#contract/documents/bff.ts';
import { documentQueries } from './documents.queries.ts';
import { refetchActive, isTouched, liveEventsOf } from './live.ts';

const stream = (parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const read = async (parts: readonly string[]) => {
  const events: LiveEvent[] = [];
  for await (const event of liveEventsOf(stream(parts))) events.push(event);
  return events;
};

const changed = (id: string): LiveEvent => ({ kind: 'documentChanged', documentIds: [id] });
const lineOf = (event: LiveEvent) => `event: change\ndata: ${JSON.stringify(event)}\n\n`;

test('events are parsed whole, however the network splits them', async () => {
  const text = `: hello\n\n${lineOf(changed('a'))}: still here\n\n${lineOf(changed('b'))}`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 6 }), async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const parts = at.slice(1).map((end, index) => text.slice(at[index], end));
      expect(await read(parts)).toEqual([changed('a'), changed('b')]);
    }),
    { numRuns: 50 },
  );
});

test('an incomplete event is ignored', async () => {
  expect(await read([lineOf(changed('a')), 'data: {"kind":'])).toEqual([changed('a')]);
});

test('visible data is loaded again when listening starts; images and prefetched data are not', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const query = (...key: string[]) => ({
    queryKey: [...documentQueries.all, ...key],
    queryFn: () => asked.push(key.join(' ')),
    staleTime: Infinity,
  });
  const shown = [query('list', 'mine'), query('detail', 'open'), query('image', 'open')];
  await client.prefetchQuery(query('detail', 'ahead'));
  for (const each of shown) await client.prefetchQuery(each);
  const ends = shown.map((each) => new QueryObserver(client, each).subscribe(() => undefined));
  asked.length = 0;
  await refetchActive(client);
  for (const end of ends) end();
  expect(asked.toSorted()).toEqual(['detail open', 'list mine']);
});

test.for<[boolean, readonly string[]]>([
  [true, ['list', 'mine']],
  [true, ['counts', 'mine']],
  [true, ['exportSummary']],
  [true, ['transfers', 'overview']],
  [true, ['transfers', 'open']],
  [true, ['transfers', 'document', 'a']],
  [false, ['transfers', 'document', 'other']],
  [true, ['detail', 'a', 'en-US']],
  [false, ['detail', 'other', 'en-US']],
  [false, ['image', 'other', '0']],
])('after a change of a document it is %s that %j is loaded again', ([isAsked, key]) => {
  expect(isTouched([...documentQueries.all, ...key], new Set(['a']))).toBe(isAsked);
});
