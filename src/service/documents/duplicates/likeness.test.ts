/** Tests that rescans count as the same paper and next month's invoice does not. */
import { describe, expect, test } from 'vitest';
import { bandsOf, type Identity, isAlike, wordsOf } from './likeness.ts';

/** Returns a seeded random generator. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

const sentence = `Faktura daňový doklad dodavatel Umbrella s.r.o. Dlouhá 12 110 00 Praha IČO 27074358 DIČ CZ27074358 odběratel
  Acme a.s. Krátká 5 602 00 Brno IČO 00006947 účet 2000145399/0800 datum splatnosti konstantní symbol 0308 způsob úhrady převodem
  popis množství cena celkem základ DPH sazba 21 sleva zaokrouhlení děkujeme vystavil telefon 602123456 email fakturace@umbrella.example`;
/** An invoice as words: those that the supplier prints on every invoice, and those of this one. */
function invoice(at: number): { texts: string[]; identity: Identity } {
  const number = `2026${String(at).padStart(4, '0')}`;
  const date = `2026-03-${String((at % 28) + 1).padStart(2, '0')}`;
  const total = (1000 + at * 137.5).toFixed(2);
  const rows = Array.from({ length: 4 }, (_, row) => [`položka${row}`, `${at + row},50`, `${(at + 1) * (row + 3)},00`]).flat();
  return { texts: [...sentence.split(/\s+/), number, date, total, ...rows], identity: [number, date, total] };
}

/** Simulates the text recognition of another scan: some words differ, some are missing. */
function rescanned(texts: readonly string[], seed: number): string[] {
  const next = chance(seed);
  return texts.flatMap((text) => {
    const luck = next();
    if (luck < 0.03) return [];
    if (luck < 0.08) return [`${text.slice(0, -1)}x`];
    return [luck < 0.3 ? text.replaceAll('0', 'O').replaceAll('1', 'l') : text.toUpperCase()];
  });
}

const sharedBands = (a: number[] | null, b: number[] | null) => (a ?? []).filter((band) => b?.includes(band) === true).length;
const seeds = Array.from({ length: 100 }, (_, at) => at + 1);

describe('rescans', () => {
  test('98 of 100 are found by their bands and classified as alike', () => {
    const found = seeds.filter((seed) => {
      const { texts, identity } = invoice(seed);
      const [one, other] = [wordsOf(texts), wordsOf(rescanned(texts, seed))];
      return sharedBands(bandsOf(one, 't'), bandsOf(other, 't')) > 0 && isAlike({ ...one, identity }, { ...other, identity });
    });
    expect(found.length).toBeGreaterThanOrEqual(98);
  });

  test('are found also when the number was extracted differently, or nothing was', () => {
    const { texts, identity } = invoice(7);
    const [one, other] = [wordsOf(texts), wordsOf(texts.map((text) => text.toUpperCase()))];
    expect(isAlike({ ...one, identity }, { ...other, identity: ['20260001', ...identity.slice(1)] })).toBe(true);
    expect(isAlike({ ...one, identity: [null, null, null] }, { ...other, identity })).toBe(true);
  });
});

test('of 100 invoices of one supplier no two are alike, with or without values', () => {
  const all = seeds.map((seed) => ({ ...invoice(seed), words: wordsOf(invoice(seed).texts) }));
  const alarms = (identityOf: (identity: Identity) => Identity) =>
    all.flatMap((a, at) =>
      all
        .slice(at + 1)
        .filter((b) =>
          isAlike({ ...a.words, identity: identityOf(a.identity) }, { ...b.words, identity: identityOf(b.identity) }),
        ),
    ).length;
  expect(alarms((identity) => identity)).toBe(0);
  expect(alarms(() => [null, null, null])).toBe(0);
});

test('two tenants share no bands, and a page with a few words has none', () => {
  const { texts } = invoice(1);
  expect(sharedBands(bandsOf(wordsOf(texts), 'a'), bandsOf(wordsOf(texts), 'b'))).toBe(0);
  expect(bandsOf(wordsOf(['Faktura', '12345']), 'a')).toBeNull();
});
