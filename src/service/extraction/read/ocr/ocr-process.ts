/** Runs in a process of its own: recognises the words of one page at a time. */
import { readFile } from 'node:fs/promises';
import type { Rotation } from '../../reading.ts';
import { type Box, type FoundWord, type PlacedWord, placeInLines } from '../lines.ts';
import { agreed, isInside } from './agree.ts';
import { guessLanguage, type LanguageGuess } from './ocr-language.ts';
import { findRotation, type Layout, type OcrSettings, recognise, type RecognisedWord } from './ocr-engine.ts';
import type { GreyPixels } from '../open-document.ts';
import { findSkew } from './skew.ts';
import { type Band, bandsOf, halvingRow, sampleLines } from '../text-rows.ts';
import { serveCalls } from '../process-calls.ts';
import { findRuns, readRun, type Run } from './text-runs.ts';
import { type Turned, turnGrey } from './turn-grey.ts';

export type OcrInput = {
  /** Raw grey pixels. */
  path: string;
  width: number;
  height: number;
  dpi: number;
  /** Points of the page; the words come back in them. */
  pageWidth: number;
  pageHeight: number;
  /** Words that the page's text layer has told already; they are kept, and what covers them is left out. */
  known: FoundWord[];
  /** Joined by `+`; null: found out from the page. */
  languages: string | null;
  /** Folder of the language data. */
  dataDir: string;
};

/** Raw grey pixels of a part of a page. */
export type BoxInput = Pick<OcrInput, 'path' | 'width' | 'height' | 'dpi' | 'dataDir'>;

export type OcrOutput = {
  words: PlacedWord[];
  rotation: Rotation;
  /** Null when the page does not show its language. */ languages: string | null;
};

/** A page whose language cannot be told is read with these two, slower than with one. */
const unknownLanguage = 'ces+eng';
/** Most documents need no change of model after their sample; its letters with accents do no harm to other languages' words. */
const sampleLanguage = 'ces';
/** Below this the picture is perhaps not upright. */
const poorQuality = 0.6;
/** Below this more lines would tell no more: the page is upside down or no text at all. */
const illegible = 0.4;
const smallestSkew = 0.1;
/** Noise can look turned; a page that really is turned reads far better upright. */
const clearlyBetter = 0.1;

const methods = {
  recognisePage: async (input: OcrInput): Promise<OcrOutput> => {
    const grey = { data: await readFile(input.path), width: input.width, height: input.height };
    const attempt = await readUpright(grey, input);
    return output({ ...attempt, words: await readAgain(attempt, attempt.words) }, input);
  },

  /** A few words, upright: neither turned nor searched for their language. */
  recogniseBox: async ({ path, width, height, dpi, dataDir }: BoxInput): Promise<string> => {
    const grey = { data: await readFile(path), width, height };
    const words = await recognise([grey], { dpi, dataDir, languages: unknownLanguage, layout: 'sample' });
    return words
      .flat()
      .filter(saysSomething)
      .map(({ text }) => text)
      .join(' ');
  },
};

export type OcrMethods = typeof methods;

/** The page turned and straightened, its text lines found. */
type Prepared = { grey: GreyPixels; back: Turned['back']; rotation: Rotation; bands: Band[]; languages: string | null };

type Attempt = Prepared & { words: RecognisedWord[]; quality: number };

/** Most pages are upright: others are turned when they show no language, or read badly, as they stand. */
async function readUpright(grey: GreyPixels, input: OcrInput): Promise<Attempt> {
  const straight = await prepare(grey, 0, input);
  // words from a text layer have told already what is upright
  const mayTurn = input.known.length === 0;
  const first = mayTurn && straight.languages === null ? null : await read(straight, input);
  if (first !== null && (!mayTurn || first.quality >= poorQuality)) return first;
  const rotation = await findRotation(grey, input.dataDir);
  const turned = rotation === 0 ? null : await read(await prepare(grey, rotation, input), input);
  if (first === null && turned !== null && turned.quality >= poorQuality) return turned;
  const unturned = first ?? (await read(straight, input));
  return turned !== null && turned.quality > unturned.quality + clearlyBetter ? turned : unturned;
}

async function prepare(grey: GreyPixels, rotation: Rotation, input: OcrInput): Promise<Prepared> {
  const upright = await turnGrey(grey, rotation, 0);
  const skew = findSkew(upright.grey);
  const level = await turnGrey(upright.grey, 0, Math.abs(skew) < smallestSkew ? 0 : -skew);
  const bands = bandsOf(level.grey);
  const languages = input.languages ?? (await findLanguage(level.grey, bands, input));
  return { grey: level.grey, back: (box) => upright.back(level.back(box)), rotation, bands, languages };
}

async function read(prepared: Prepared, input: OcrInput): Promise<Attempt> {
  const { grey, bands, languages } = prepared;
  const { dpi, dataDir } = input;
  const readAs = (layout: Layout) => readHalves(grey, bands, { dpi, dataDir, languages: languages ?? unknownLanguage, layout });
  const laidOut = await readAs(layoutOf(input));
  // in a photograph the search for columns takes all for a picture at times, and gives up
  const unsought = laidOut.some(isWordLike) ? [] : await readAs('block');
  const words = qualityOf(unsought) >= illegible ? unsought : laidOut;
  return { ...prepared, words: words.filter(saysSomething), quality: qualityOf(words) };
}

/** A page with more words in doubt than this is read a second time; a line, if it has one. */
const mostInDoubt = 0.1;
const isInDoubt = ({ confidence }: RecognisedWord): boolean => confidence < 0.85;

/** Lines with words in doubt, and lines that were missed, as the second reader takes them too. */
async function readAgain({ grey, languages }: Prepared, words: RecognisedWord[]): Promise<RecognisedWord[]> {
  const wordLike = words.filter(isWordLike);
  if (wordLike.length > 0 && wordLike.filter(isInDoubt).length <= mostInDoubt * wordLike.length) return words;
  const runs: Run[] = [];
  for (const box of await findRuns(grey)) {
    const own = words.filter((word) => isInside(word, box));
    if (own.length === 0 || own.some(isInDoubt)) runs.push(await readRun(grey, box));
  }
  return agreed(words, runs, languages === 'eng').filter(saysSomething);
}

/** The richest lines tell most languages; where they are names and numbers only, the next ones do. */
const samples = [
  { from: 0, to: 2 },
  { from: 2, to: 6 },
  { from: 6, to: 14 },
];

async function findLanguage(grey: GreyPixels, bands: Band[], { dpi, dataDir }: OcrInput): Promise<string | null> {
  const words: RecognisedWord[] = [];
  let guess: LanguageGuess | null = null;
  for (const [index, range] of samples.entries()) {
    const pictures = sampleLines(grey, bands, dpi, range);
    words.push(...(await recognise(pictures, { dpi, languages: sampleLanguage, layout: 'sample', dataDir })).flat());
    guess = guessLanguage(words.map((word) => word.text));
    if (guess?.isClear || (index > 0 && qualityOf(words) < illegible)) break;
  }
  return guess?.languages ?? null;
}

async function readHalves(grey: GreyPixels, bands: Band[], settings: OcrSettings): Promise<RecognisedWord[]> {
  const { data, width, height } = grey;
  const row = halvingRow(bands, settings.dpi);
  if (row === null) return (await recognise([grey], settings)).flat();
  const halves = [
    { data: data.subarray(0, row * width), width, height: row },
    { data: data.subarray(row * width), width, height: height - row },
  ];
  const [top = [], bottom = []] = await recognise(halves, settings);
  return [...top, ...bottom.map((word) => Object.assign(word, { y0: word.y0 + row, y1: word.y1 + row }))];
}

/** Till rolls are one column; looking for more tears their rows apart. */
const layoutOf = ({ pageWidth, pageHeight }: OcrInput): Layout => (pageHeight > 1.8 * pageWidth ? 'column' : 'page');

const isWordLike = ({ text }: RecognisedWord): boolean => /\p{L}{3}|\d{2}/u.test(text);

/**
 * Mean confidence of what looks like words or numbers, by their length: noise is short. None for a page that lies on its side, which the
 * recogniser reads as well as any and in an order that nobody does.
 */
function qualityOf(words: RecognisedWord[]): number {
  const wordLike = words.filter(isWordLike);
  const upended = wordLike.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0);
  const letters = wordLike.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0 || upended.length > wordLike.length / 2) return 0;
  return wordLike.reduce((sum, word) => sum + word.text.length * word.confidence, 0) / letters;
}

/** Rules, frames and specks come out as strokes and dots. */
const saysSomething = ({ text, confidence }: RecognisedWord): boolean =>
  /[\p{L}\p{N}]/u.test(text) ? confidence > 0.05 : /^[-–—+%€$£.,:;/()*#&]+$/u.test(text) && confidence > 0.5;

function output({ words, back, rotation, languages }: Attempt, input: OcrInput): OcrOutput {
  const { known, width, height, pageWidth, pageHeight } = input;
  const toPoints = (box: Box): Box => ({
    x0: points(box.x0, pageWidth / width),
    y0: points(box.y0, pageHeight / height),
    x1: points(box.x1, pageWidth / width),
    y1: points(box.y1, pageHeight / height),
  });
  const found = words.map((word): FoundWord => ({ ...word, turn: 0 }));
  if (known.length > 0) {
    const added = found
      .map((word) => ({ ...word, ...toPoints(back(word)) }))
      .filter((word) => !known.some((other) => covers(other, word)));
    return { words: placeInLines([...known, ...added]), rotation, languages };
  }
  // lines are told on the straightened page, boxes on the page as it is
  return { words: placeInLines(found).map((word) => Object.assign(word, toPoints(back(word)))), rotation, languages };
}

const points = (pixels: number, scale: number): number => Math.round(pixels * scale * 100) / 100;

function covers(known: FoundWord, { x0, y0, x1, y1 }: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return known.x0 - 2 <= x && x <= known.x1 + 2 && known.y0 - 2 <= y && y <= known.y1 + 2;
}

serveCalls(methods, { isWorn: () => false });
