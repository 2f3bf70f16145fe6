/** Two readings of the same lines made one: words by the recogniser, letters by the second reader where these are surer. */
import type { Box } from '../lines.ts';
import type { RecognisedWord } from './ocr-engine.ts';
import type { Letter, Run } from './text-runs.ts';

/** What only the second reader saw counts from here on. */
const leastAlone = 0.7;
/** What only the recogniser saw, where the second found no text at all, is mostly dirt. */
const leastApart = 0.5;
/** A letter with an accent is none that the second reader knows: of such words the recogniser's count, if they are any good. */
const leastAccented = 0.5;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const hasAccent = (text: string): boolean => /[^\p{ASCII}]/u.test(text) && /\p{M}|[łøßđ]/u.test(text.normalize('NFD'));
const mean = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, letters.length);

export const isInside = ({ x0, y0, x1, y1 }: Box, run: Box): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= run.x0 && x <= run.x1 && y >= run.y0 && y <= run.y1;
};

type Placed = { places: number[]; differences: number };

/** For each letter the place of the one that it stands for in `text`; of a letter too many, the place before. */
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

/** Readings with more different letters than this are not of the same line: a curled page has runs that reach into others. */
const mostDifferent = 0.5;

/** The run's letters, each with the word that it belongs to; null when they are of other words. */
function piecesOf(run: Run, words: readonly RecognisedWord[]): Letter[][] | null {
  const letters = run.letters.filter(({ text }) => text.trim() !== '');
  const owners = words.flatMap((word, at) => Array.from(plain(word.text), (letter) => ({ letter, at })));
  const { places, differences } = placesIn(
    letters.map(({ text }) => plain(text)),
    owners.map(({ letter }) => letter),
  );
  if (differences > mostDifferent * Math.max(letters.length, owners.length)) return null;
  const pieces: Letter[][] = words.map(() => []);
  for (const [at, letter] of letters.entries()) pieces[owners[places[at] ?? 0]?.at ?? 0]?.push(letter);
  return pieces;
}

function chosen(word: RecognisedWord, piece: readonly Letter[], isAccentless: boolean): RecognisedWord {
  const text = piece.map((letter) => letter.text).join('');
  if (text === '') return { ...word, confidence: 0.7 * word.confidence };
  const sure = mean(piece);
  if (plain(text) === plain(word.text)) return { ...word, confidence: 1 - (1 - word.confidence) * (1 - sure) };
  const keeps = (!isAccentless && hasAccent(word.text) && word.confidence >= leastAccented) || word.confidence >= sure;
  // of two that differ one is wrong
  return keeps
    ? { ...word, confidence: word.confidence * (1 - 0.5 * sure) }
    : { ...word, text, confidence: sure * (1 - 0.5 * word.confidence) };
}

/** Further apart than this many usual distances between letters, figures are two. */
const widestInFigure = 1.4;

/** `4 0` of the recogniser is one figure where the run goes on in figures, as close as its other letters stand. */
function withoutBreaks(run: Run, words: readonly RecognisedWord[], pieces: readonly Letter[][]): [RecognisedWord, Letter[]][] {
  const steps = run.letters.slice(1).map(({ x }, at) => x - (run.letters[at]?.x ?? x));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const joined: [RecognisedWord, Letter[]][] = [];
  for (const [at, word] of words.entries()) {
    const piece = pieces[at] ?? [];
    const last = joined.at(-1);
    const [before, after] = [last?.[1].at(-1), piece[0]];
    const isOne =
      before !== undefined &&
      after !== undefined &&
      /[\d.,]/.test(before.text) &&
      /[\d.,]/.test(after.text) &&
      after.x - before.x < widestInFigure * usual;
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

/** Words of a run that the recogniser did not see. */
function wordsOf(run: Run): RecognisedWord[] {
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

/** `isAccentless`: the page's language has no accents, so a letter with one is a mistake. */
export function agreed(words: readonly RecognisedWord[], runs: readonly Run[], isAccentless: boolean): RecognisedWord[] {
  const wordsIn = Map.groupBy(words, (word) => nearest(runs, word));
  const made = runs.flatMap((run) => {
    const own = (wordsIn.get(run) ?? []).toSorted((a, b) => a.x0 - b.x0);
    if (own.length === 0) return words.some((word) => isInside(word, run)) ? [] : wordsOf(run);
    const pieces = piecesOf(run, own);
    const isBetter = mean(run.letters) > surely && own.every(({ confidence }) => confidence < leastApart);
    if (pieces === null) return isBetter ? wordsOf(run) : own;
    return withoutBreaks(run, own, pieces).map(([word, piece]) => chosen(word, piece, isAccentless));
  });
  return [...(wordsIn.get(null) ?? []).filter(({ confidence }) => confidence >= leastApart), ...made];
}
/** Of two readings that have nothing in common the second counts when it is as sure as this and no word of the first is any good. */
const surely = 0.85;

/** Of the runs around a word the one whose line it stands on. */
function nearest(runs: readonly Run[], word: RecognisedWord): Run | null {
  const distance = (run: Run): number => Math.abs(run.y0 + run.y1 - word.y0 - word.y1);
  const [best = null] = runs.filter((run) => isInside(word, run)).toSorted((a, b) => distance(a) - distance(b));
  return best;
}
