import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { byteRange, contentDisposition } from './send-answer.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
])('with ten bytes, %s is %j', (header, range) => expect(byteRange(header, 10)).toEqual(range));

test('a returned range lies within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (noise, first, last, size) => {
      for (const header of [noise, `bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = byteRange(header, size);
        if (typeof range === 'object') {
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThan(size);
        }
      }
    }),
  );
});

test('the header of any file name is one line without a folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^attachment; filename="[\x20\x21\x23-\x7e]*"(; filename\*=UTF-8''[\w.!~*%-]*)?$/);
      expect(header.replace('UTF-8', '')).not.toMatch(/[/\\]/);
    }),
  );
});

test.each([
  ['plain name.pdf', 'attachment; filename="plain name.pdf"'],
  ['účet.pdf', `attachment; filename="ucet.pdf"; filename*=UTF-8''%C3%BA%C4%8Det.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
])('%s becomes %s', (name, header) => expect(contentDisposition('attachment', name)).toBe(header));
