import { describe, expect, test } from 'vitest';
import {
  needsMore,
  placeIn,
  readQueue,
  nextOffset,
  withDone,
  appendIds,
  withoutDone,
  withoutSkipped,
  withSkipped,
  type Queue,
} from './queue.ts';

const queue: Queue = { view: 'view=all', first: 100, ids: ['a', 'b', 'c', 'd', 'e'], total: 128, done: [], skipped: [] };

describe('a queue', () => {
  test('provides the position and the next documents in order', () => {
    expect(placeIn(queue, 'b')).toEqual({
      position: 101,
      total: 128,
      previousId: 'a',
      nextId: 'c',
      ahead: ['c', 'd', 'e'],
      done: 0,
      skipped: [],
      left: 128,
    });
    expect(placeIn(queue, 'elsewhere')).toBeNull();
  });

  test('skips documents that are done or skipped', () => {
    const later = withSkipped(withDone(queue, 'c'), 'd');
    expect(placeIn(later, 'b')).toMatchObject({ nextId: 'e', done: 1, skipped: ['d'], left: 127 });
    expect(placeIn(later, 'e')).toMatchObject({ nextId: null, previousId: 'd' });
  });

  test('a skip can be undone, and a failed validation becomes open again', () => {
    expect(withoutSkipped(withSkipped(queue, 'b'), 'b')).toEqual(queue);
    expect(withoutDone(withDone(queue, 'b'), 'b')).toEqual(queue);
    // Done in the end, therefore no longer skipped.
    expect(withDone(withSkipped(queue, 'b'), 'b')).toMatchObject({ done: ['b'], skipped: [] });
    expect(withDone(withDone(queue, 'b'), 'b').done).toEqual(['b']);
  });

  test('loads more before it ends, from where the list continues without finished documents', () => {
    expect(needsMore(queue, 'a')).toBe(true);
    expect(needsMore({ ...queue, total: 105 }, 'a')).toBe(false);
    expect(nextOffset(withDone(withDone(queue, 'a'), 'b'))).toBe(103);
    expect(appendIds(queue, ['d', 'e', 'f']).ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('a list that became shorter ends at its new end', () => {
    const over = appendIds(queue, ['e']);
    expect([over.total, needsMore(over, 'e')]).toEqual([105, false]);
  });

  test.each([null, '', '{', '[]', '{"view":"","first":0,"total":1,"ids":[1],"done":[],"skipped":[]}'])(
    'reads nothing from %s',
    (text) => expect(readQueue(text)).toBeNull(),
  );
  test('is restored as it was stored', () => expect(readQueue(JSON.stringify(queue))).toEqual(queue));
});
