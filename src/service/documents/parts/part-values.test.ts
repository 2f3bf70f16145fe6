import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import type { FieldValue } from '#values/values.ts';
import { partValues } from './part-values.ts';

const value = (text: string, wordIds: number[]): FieldValue => ({
  value: text,
  wordIds,
  confidence: 0.9,
  source: 'Extraction',
  evidence: [],
});
const wordIdsOf = (values: Record<string, FieldValue> | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, { wordIds }]) => [name, wordIds]));

test('values go to the part with their words, those without words to the first part', () => {
  // four pages of ten words, except the third, which has none
  const pages = [
    { firstWordId: 0, wordCount: 10 },
    { firstWordId: 10, wordCount: 10 },
    { firstWordId: 0, wordCount: 0 },
    { firstWordId: 20, wordCount: 10 },
  ];
  const parts = partValues(pages, [0, 1, 3], {
    fields: { number: value('1', [3]), total: value('2', [12, 13]), supplier: value('3', [9, 20, 21]), note: value('4', []) },
    items: [{ code: value('5', [25]), amount: value('6', [19]) }, { amount: value('7', []) }],
  });
  expect(parts.map((part) => part.pages)).toEqual([
    [{ firstWordId: 0, wordCount: 10 }],
    [
      { firstWordId: 0, wordCount: 10 },
      { firstWordId: 10, wordCount: 0 },
    ],
    [{ firstWordId: 0, wordCount: 10 }],
  ]);
  expect(parts.map(({ fields }) => wordIdsOf(fields))).toEqual([
    { number: [3], note: [] },
    { total: [2, 3] },
    { supplier: [0, 1] },
  ]);
  expect(parts.map(({ items }) => items.map(wordIdsOf))).toEqual([[{ amount: [] }], [{ code: [], amount: [9] }], []]);
});

test('no value is lost or duplicated, and every word ID refers to the same word as before', () => {
  const documents = fc
    .record({
      words: fc.array(fc.nat({ max: 6 }), { minLength: 2, maxLength: 8 }),
      cuts: fc.array(fc.nat({ max: 7 })),
      picks: fc.array(fc.array(fc.nat({ max: 60 }), { maxLength: 4 }), { maxLength: 8 }),
    })
    .map(({ words, cuts, picks }) => ({
      words,
      starts: [...new Set([0, ...cuts.filter((cut) => cut < words.length)])].toSorted((a, b) => a - b),
      picks,
    }));
  fc.assert(
    fc.property(documents, ({ words, starts, picks }) => {
      let next = 0;
      const pages = words.map((wordCount) => ({ firstWordId: (next += wordCount) - wordCount, wordCount }));
      const ids = picks.map((pick) => pick.filter((id) => id < next));
      const fields = Object.fromEntries(ids.map((wordIds, index) => [`f${index}`, value(String(index), wordIds)]));
      const parts = partValues(pages, starts, { fields, items: [] });
      expect(parts.flatMap((part) => Object.keys(part.fields)).toSorted()).toEqual(Object.keys(fields).toSorted());
      expect(parts.map((part) => part.pages.length)).toEqual(
        starts.map((start, part) => (starts[part + 1] ?? pages.length) - start),
      );
      for (const [part, { fields: kept }] of parts.entries()) {
        const offset = pages[starts[part] ?? 0]?.firstWordId ?? 0;
        for (const [name, { wordIds }] of Object.entries(kept))
          for (const id of wordIds) expect(fields[name]?.wordIds).toContain(id + offset);
      }
    }),
  );
});
