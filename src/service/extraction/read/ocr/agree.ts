/** Merges two readings of the same lines: words from the OCR engine, characters from the second reader where it is more certain. */
import type { Box } from '../lines.ts';
import type { RecognizedWord } from './ocr-engine.ts';
import type { Letter, Run } from './text-runs.ts';

/** Minimum confidence of words that only the second reader found. */
const leastAlone = 0.7;
/** Minimum confidence of words that only the OCR engine found: where the second reader found no text at all, they are mostly dirt. */
const minUnmatchedConfidence = 0.5;
/** Minimum confidence of accented words of the OCR engine to be used: the second reader does not support accented characters. */
const minAccentedConfidence = 0.5;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const hasAccent = (text: string): boolean => /[^\p{ASCII}]/u.test(text) && /\p{M}|[łøßđ]/u.test(text.normalize('NFD'));
const mean = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, letters.length);

export const isInside = ({ x0, y0, x1, y1 }: Box, run: Box): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= run.x0 && x <= run.x1 && y >= run.y0 && y <= run.y1;
};

type Placed = { places: number[]; differences: number };

/** Aligns `letters` with `text`: for each character the index of its counterpart; for an extra character, the index before it. */
function placesIn(letters: readonly string[], text: readonly string[]): Placed {
  const width = text.length + 1;
  const costs = new Uint16Array((letters.length + 1) * width);
  const cost = (letter: number, place: number): number => costs[letter * width + place] ?? 0;
  const differs = (letter: number, place: number): number => (letters[letter - 1] === text[place - 1] ? 0 : 1);
  for (let letter = 0; letter <= letters.length; letter += 1)
    for (let place = 0; place < width; place += 1)
      costs[letter * width + place] =
        letter === 0 || place === 0
          ? letter + place
          : Math.min(
              cost(letter - 1, place) + 1,
              cost(letter, place - 1) + 1,
              cost(letter - 1, place - 1) + differs(letter, place),
            );
  const places = letters.map(() => 0);
  let place = text.length;
  for (let letter = letters.length; letter > 0;) {
    if (place > 0 && cost(letter, place) === cost(letter - 1, place - 1) + differs(letter, place)) {
      places[letter - 1] = place - 1;
      letter -= 1;
      place -= 1;
    } else if (place > 0 && cost(letter, place) === cost(letter, place - 1) + 1) place -= 1;
    else {
      places[letter - 1] = Math.max(0, place - 1);
      letter -= 1;
    }
  }
  return { places, differences: cost(letters.length, text.length) };
}

/** Maximum share of different characters for two readings of the same line: on a curled page, runs overlap other lines. */
const maxDifferentShare = 0.5;

/** Groups the characters of the run by the word that they belong to; null if they belong to other words. */
function piecesOf(run: Run, words: readonly RecognizedWord[]): Letter[][] | null {
  const letters = run.letters.filter(({ text }) => text.trim() !== '');
  const owners = words.flatMap((word, at) => Array.from(plain(word.text), (letter) => ({ letter, at })));
  const { places, differences } = placesIn(
    letters.map(({ text }) => plain(text)),
    owners.map(({ letter }) => letter),
  );
  if (differences > maxDifferentShare * Math.max(letters.length, owners.length)) return null;
  const pieces: Letter[][] = words.map(() => []);
  for (const [at, letter] of letters.entries()) pieces[owners[places[at] ?? 0]?.at ?? 0]?.push(letter);
  return pieces;
}

function chosen(word: RecognizedWord, piece: readonly Letter[], isAccentless: boolean): RecognizedWord {
  const text = piece.map((letter) => letter.text).join('');
  if (text === '') return { ...word, confidence: 0.7 * word.confidence };
  const sure = mean(piece);
  if (plain(text) === plain(word.text)) return { ...word, confidence: 1 - (1 - word.confidence) * (1 - sure) };
  const keeps = (!isAccentless && hasAccent(word.text) && word.confidence >= minAccentedConfidence) || word.confidence >= sure;
  // if the two readings differ, one of them is wrong
  return keeps
    ? { ...word, confidence: word.confidence * (1 - 0.5 * sure) }
    : { ...word, text, confidence: sure * (1 - 0.5 * word.confidence) };
}

/** Maximum distance of digits in one number, as a multiple of the usual distance between characters. */
const maxDigitGap = 1.4;

/** Joins numbers that the OCR engine split: `4 0` is one number if the run has digits there, as close as its other characters. */
function withoutBreaks(run: Run, words: readonly RecognizedWord[], pieces: readonly Letter[][]): [RecognizedWord, Letter[]][] {
  const steps = run.letters.slice(1).map(({ x }, at) => x - (run.letters[at]?.x ?? x));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const joined: [RecognizedWord, Letter[]][] = [];
  for (const [at, word] of words.entries()) {
    const piece = pieces[at] ?? [];
    const last = joined.at(-1);
    const [before, after] = [last?.[1].at(-1), piece[0]];
    const isOne =
      before !== undefined &&
      after !== undefined &&
      /[\d.,]/.test(before.text) &&
      /[\d.,]/.test(after.text) &&
      after.x - before.x < maxDigitGap * usual;
    if (last === undefined || !isOne) joined.push([word, piece]);
    else {
      const whole = {
        ...last[0],
        text: last[0].text + word.text,
        x1: word.x1,
        confidence: Math.min(last[0].confidence, word.confidence),
      };
      joined[joined.length - 1] = [whole, [...last[1], ...piece]];
    }
  }
  return joined;
}

/** Returns the words of a run that the OCR engine missed. */
function wordsOf(run: Run): RecognizedWord[] {
  const words: Letter[][] = [[]];
  for (const letter of run.letters) {
    if (letter.text.trim() === '') words.push([]);
    else words.at(-1)?.push(letter);
  }
  const half = (run.x1 - run.x0) / Math.max(1, run.letters.length) / 2;
  const inset = (run.y1 - run.y0) / 6;
  return words.flatMap((letters) => {
    const [first, last] = [letters[0], letters.at(-1)];
    const confidence = mean(letters);
    return first === undefined || last === undefined || confidence < leastAlone
      ? []
      : [
          {
            text: letters.map(({ text }) => text).join(''),
            x0: Math.max(run.x0, first.x - half),
            x1: Math.min(run.x1, last.x + half),
            y0: run.y0 + inset,
            y1: run.y1 - inset,
            confidence: confidence * confidence,
          },
        ];
  });
}

/**
 * Merges the words with the runs of the second reader. `isAccentless`: the language of the page has no accents, so an accented character is
 * a mistake.
 */
export function agreed(words: readonly RecognizedWord[], runs: readonly Run[], isAccentless: boolean): RecognizedWord[] {
  const wordsIn = Map.groupBy(words, (word) => nearest(runs, word));
  const made = runs.flatMap((run) => {
    const own = (wordsIn.get(run) ?? []).toSorted((a, b) => a.x0 - b.x0);
    if (own.length === 0) return words.some((word) => isInside(word, run)) ? [] : wordsOf(run);
    const pieces = piecesOf(run, own);
    const isBetter =
      mean(run.letters) > minSecondReaderConfidence && own.every(({ confidence }) => confidence < minUnmatchedConfidence);
    if (pieces === null) return isBetter ? wordsOf(run) : own;
    return withoutBreaks(run, own, pieces).map(([word, piece]) => chosen(word, piece, isAccentless));
  });
  return [...(wordsIn.get(null) ?? []).filter(({ confidence }) => confidence >= minUnmatchedConfidence), ...made];
}
/**
 * Minimum confidence of the second reading to be used where the two have nothing in common; every word of the first must be poor as well.
 */
const minSecondReaderConfidence = 0.85;

/** Returns the run, among those around a word, whose line the word is on. */
function nearest(runs: readonly Run[], word: RecognizedWord): Run | null {
  const distance = (run: Run): number => Math.abs(run.y0 + run.y1 - word.y0 - word.y1);
  const [best = null] = runs.filter((run) => isInside(word, run)).toSorted((a, b) => distance(a) - distance(b));
  return best;
}
