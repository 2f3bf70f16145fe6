import { expect, test } from 'vitest';
import { agreed } from './agree.ts';
import type { RecognizedWord } from './ocr-engine.ts';
import type { Run } from './text-runs.ts';

const letterWidth = 10;

/** Creates the words of a line from left to right, one character apart. */
function wordsOf(text: string, confidence: number): RecognizedWord[] {
  let x = 0;
  return text.split(' ').map((word) => {
    const [x0, x1] = [x, x + word.length * letterWidth];
    x = x1 + letterWidth;
    return { text: word, x0, x1, y0: 3, y1: 17, confidence };
  });
}

const runOf = (text: string, confidence: number): Run => ({
  x0: 0,
  x1: 1000,
  y0: 0,
  y1: 20,
  letters: Array.from(text, (letter, at) => ({ text: letter, x: (at + 0.5) * letterWidth, confidence })),
});

const textOf = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join(' ');

test.each([
  [
    'letters with a higher confidence replace doubtful ones; spaces stay',
    'MECAN NIAGA TASIK DAMA',
    0.6,
    'MEDANNIAGATASIKDAMAI',
    0.95,
    true,
    'MEDAN NIAGA TASIK DAMAI',
  ],
  ['a missed digit is inserted and its parts are joined', 'TOTAL 4 0', 0.5, 'TOTAL 48.00', 0.98, true, 'TOTAL 48.00'],
  ['separate digits stay separate', '4 3.20', 0.5, '4   3.20', 0.98, true, '4 3.20'],
  ['a text with a higher confidence stays', 'Total 54.50', 0.97, 'Tota1 5450', 0.8, true, 'Total 54.50'],
  ['accents stay where the letters are equal', 'Částka celkem', 0.6, 'Castka celkem', 0.99, false, 'Částka celkem'],
  ['a word with an accent stays in a language with accents', 'Řeznictvi', 0.6, 'Reznictvo', 0.99, false, 'Řeznictvi'],
  ['a word with an accent is replaced in a language without accents', 'Tötal', 0.6, 'Total:', 0.99, true, 'Total:'],
])('%s', (_, read, confidence, again, sure, isAccentless, expected) => {
  expect(textOf(agreed(wordsOf(read, confidence), [runOf(again, sure)], isAccentless))).toBe(expected);
});

test('a run that extends into another line leaves its words unchanged', () => {
  const words = wordsOf('(1072825-A)', 0.7);
  const other = { ...runOf('KLANG SELANGOR', 0.8), y0: -12 };
  expect(agreed(words, [other], true)).toEqual(words);
  const own = runOf('(1072825-A)', 0.9);
  expect(textOf(agreed(words, [other, own], true))).toBe('(1072825-A)');
});

test('agreeing results raise confidence, differing ones lower it', () => {
  const [same] = agreed(wordsOf('54.50', 0.7), [runOf('54.50', 0.9)], true);
  expect(same?.confidence).toBeGreaterThan(0.9);
  const [other] = agreed(wordsOf('64.50', 0.7), [runOf('54.50', 0.9)], true);
  expect(other).toMatchObject({ text: '54.50' });
  expect(other?.confidence).toBeLessThan(0.7);
});

test('a line found only by the second recognizer is added when it is confident', () => {
  const words = wordsOf('Cash', 0.9).map((word) => ({ ...word, y0: 103, y1: 117 }));
  expect(textOf(agreed(words, [runOf('Total 48.00', 0.95)], true))).toBe('Cash Total 48.00');
  expect(textOf(agreed(words, [runOf('Total 48.00', 0.6)], true))).toBe('Cash');
  expect(textOf(agreed(words, [runOf('', 0)], true))).toBe('Cash');
});

test('uncertain words are noise where the second recognizer sees no text', () => {
  const words = [...wordsOf('Total', 0.9), ...wordsOf('rN', 0.3).map((word) => ({ ...word, y0: 203, y1: 217 }))];
  expect(textOf(agreed(words, [runOf('Total', 0.9)], true))).toBe('Total');
});
