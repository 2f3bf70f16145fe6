/** Runs in a separate process: recognizes the words of one page at a time. */
import { readFile } from 'node:fs/promises';
import type { Rotation } from '../../reading.ts';
import { type Box, type FoundWord, type PlacedWord, placeInLines } from '../lines.ts';
import { agreed, isInside } from './agree.ts';
import { guessLanguage, type LanguageGuess } from './ocr-language.ts';
import { findRotation, type Layout, type OcrSettings, recognise, type RecognizedWord } from './ocr-engine.ts';
import type { GrayPixels } from '../open-document.ts';
import { findConvergence, straighten } from './convergence.ts';
import { findSkew, inkPoints } from './skew.ts';
import { imageOfRuns } from './missed-runs.ts';
import { mayLackWords } from './unread-text.ts';
import { type Band, bandsOf, halvingRow, sampleLines } from '../text-rows.ts';
import { serveCalls } from '../process-calls.ts';
import { findRuns, readRun, type Run } from './text-runs.ts';
import { type Turned, rotateGray } from './rotate-gray.ts';

export type OcrInput = {
  /** File of raw gray pixels. */
  path: string;
  width: number;
  height: number;
  dpi: number;
  /** Size of the page in points; the words are returned in points. */
  pageWidth: number;
  pageHeight: number;
  /** Words from the text layer of the page; they are kept, and recognized words that they cover are dropped. */
  known: FoundWord[];
  /** Joined by `+`; null: detected from the page. */
  languages: string | null;
  /** Folder of the language data. */
  dataDir: string;
};

/** Raw gray pixels of a part of a page. */
export type BoxInput = Pick<OcrInput, 'path' | 'width' | 'height' | 'dpi' | 'dataDir'>;

export type OcrOutput = {
  words: PlacedWord[];
  rotation: Rotation;
  /** Null if the language of the page could not be detected. */ languages: string | null;
};

/** Languages for a page whose language is unknown; slower than one language. */
const unknownLanguage = 'ces+eng';
/**
 * With this language, most documents need no change of model after their sample; its accented characters do not harm words of other
 * languages.
 */
const sampleLanguage = 'ces';
/** Below this quality, the image may not be upright. */
const poorQuality = 0.6;
/** Below this quality, more lines give no more information: the page is upside down or not text. */
const illegible = 0.4;
const minSkewDegrees = 0.1;
/** Minimum gain in quality to accept a rotation: noise can look rotated, but a really rotated page is recognized far better upright. */
const minQualityGain = 0.1;

const methods = {
  recognisePage: async (input: OcrInput): Promise<OcrOutput> => {
    const grey = { data: await readFile(input.path), width: input.width, height: input.height };
    const attempt = await readUpright(grey, input);
    return output({ ...attempt, words: await readAgain(attempt, attempt.words, input) }, input);
  },

  /** Recognizes a few upright words, without detection of rotation or language. */
  recogniseBox: async ({ path, width, height, dpi, dataDir }: BoxInput): Promise<string> => {
    const grey = { data: await readFile(path), width, height };
    const words = await recognise([grey], { dpi, dataDir, languages: unknownLanguage, layout: 'sample' });
    return words
      .flat()
      .filter(isMeaningful)
      .map(({ text }) => text)
      .join(' ');
  },
};

export type OcrMethods = typeof methods;

/** The page rotated and made level, with its text lines. */
type Prepared = { grey: GrayPixels; back: Turned['back']; rotation: Rotation; bands: Band[]; languages: string | null };

type Attempt = Prepared & { words: RecognizedWord[]; quality: number };

/** Most pages are upright: tries a rotation only if no language is detected or the quality is poor. */
async function readUpright(grey: GrayPixels, input: OcrInput): Promise<Attempt> {
  const straight = await prepare(grey, 0, input);
  // words of a text layer already determine what is upright
  const mayTurn = input.known.length === 0;
  const first = mayTurn && straight.languages === null ? null : await read(straight, input);
  if (first !== null && (!mayTurn || first.quality >= poorQuality)) return first;
  const rotation = await findRotation(grey, input.dataDir);
  const turned = rotation === 0 ? null : await read(await prepare(grey, rotation, input), input);
  if (first === null && turned !== null && turned.quality >= poorQuality) return turned;
  const unturned = first ?? (await read(straight, input));
  return turned !== null && turned.quality > unturned.quality + minQualityGain ? turned : unturned;
}

async function prepare(grey: GrayPixels, rotation: Rotation, input: OcrInput): Promise<Prepared> {
  const upright = await rotateGray(grey, rotation, 0);
  const ink = inkPoints(upright.grey);
  const skew = findSkew(ink);
  const slope = findConvergence(ink, skew);
  const level =
    slope === null
      ? await rotateGray(upright.grey, 0, Math.abs(skew) < minSkewDegrees ? 0 : -skew)
      : straighten(upright.grey, slope);
  const bands = bandsOf(level.grey);
  const languages = input.languages ?? (await findLanguage(level.grey, bands, input));
  return { grey: level.grey, back: (box) => upright.back(level.back(box)), rotation, bands, languages };
}

async function read(prepared: Prepared, input: OcrInput): Promise<Attempt> {
  const { grey, bands, languages } = prepared;
  const { dpi, dataDir } = input;
  const readAs = (layout: Layout) => readHalves(grey, bands, { dpi, dataDir, languages: languages ?? unknownLanguage, layout });
  const laidOut = await readAs(layoutOf(input));
  // column detection sometimes takes a whole photograph for a picture and finds no text
  const withoutColumns = laidOut.some(isWordLike) ? [] : await readAs('block');
  const words = qualityOf(withoutColumns) >= illegible ? withoutColumns : laidOut;
  return { ...prepared, words: words.filter(isMeaningful), quality: qualityOf(words) };
}

/** Maximum share of doubtful words; above it, the lines with such words are read by the second reader. */
const maxDoubtfulShare = 0.1;
const isDoubtful = ({ confidence }: RecognizedWord): boolean => confidence < 0.85;

/** Merges the second reader's result for lines with doubtful words and for missed lines, which the OCR engine reads once more. */
async function readAgain({ grey, languages }: Prepared, words: RecognizedWord[], input: OcrInput): Promise<RecognizedWord[]> {
  const wordLike = words.filter(isWordLike);
  const isDoubted = wordLike.filter(isDoubtful).length > maxDoubtfulShare * wordLike.length;
  if (!isDoubted && !mayLackWords(grey, words, wordLike.length)) return words;
  const boxes = await findRuns(grey);
  const isMissed = (box: Box): boolean => !words.some((word) => isInside(word, box));
  const all = [...words, ...(await readMissed(grey, boxes.filter(isMissed), languages, input))];
  const runs: Run[] = [];
  for (const box of boxes) {
    const own = all.filter((word) => isInside(word, box));
    if (own.length === 0 || own.some(isDoubtful)) runs.push(await readRun(grey, box));
  }
  return agreed(all, runs, languages === 'eng').filter(isMeaningful);
}

/**
 * Minimum confidence of words in lines that the first reading missed: some of these lines are dirt. Single numbers in cells are left to the
 * second reader, which does not take rules for brackets.
 */
const leastOfMissed = 0.6;

async function readMissed(
  grey: GrayPixels,
  runs: readonly Box[],
  languages: string | null,
  { dpi, dataDir }: OcrInput,
): Promise<RecognizedWord[]> {
  if (runs.length === 0) return [];
  const settings = { dpi, dataDir, languages: languages ?? unknownLanguage, layout: 'sparse' } as const;
  const words = (await recognise([imageOfRuns(grey, runs)], settings)).flat();
  return runs.flatMap((run) => {
    const own = words.filter((word) => isInside(word, run) && word.confidence >= leastOfMissed);
    return own.some(({ text }) => (own.length > 1 ? /\p{L}{2}/u : /\p{L}{4}/u).test(text)) ? own : [];
  });
}

/** Lines to sample: the richest are enough for most languages; if they contain only names and numbers, the next ones are used. */
const samples = [
  { from: 0, to: 2 },
  { from: 2, to: 6 },
  { from: 6, to: 14 },
];

async function findLanguage(grey: GrayPixels, bands: Band[], { dpi, dataDir }: OcrInput): Promise<string | null> {
  const words: RecognizedWord[] = [];
  let guess: LanguageGuess | null = null;
  for (const [index, range] of samples.entries()) {
    const pictures = sampleLines(grey, bands, dpi, range);
    words.push(...(await recognise(pictures, { dpi, languages: sampleLanguage, layout: 'sample', dataDir })).flat());
    guess = guessLanguage(words.map((word) => word.text));
    if (guess?.isClear || (index > 0 && qualityOf(words) < illegible)) break;
  }
  return guess?.languages ?? null;
}

async function readHalves(grey: GrayPixels, bands: Band[], settings: OcrSettings): Promise<RecognizedWord[]> {
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

/** Till rolls are one column; column detection would split their rows. */
const layoutOf = ({ pageWidth, pageHeight }: OcrInput): Layout => (pageHeight > 1.8 * pageWidth ? 'column' : 'page');

const isWordLike = ({ text }: RecognizedWord): boolean => /\p{L}{3}|\d{2}/u.test(text);

/**
 * Mean confidence of what looks like words or numbers, weighted by length because noise is short. 0 for a page that lies on its side, which
 * the OCR engine reads equally well but in the wrong order.
 */
function qualityOf(words: RecognizedWord[]): number {
  const wordLike = words.filter(isWordLike);
  const upsideDown = wordLike.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0);
  const letters = wordLike.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0 || upsideDown.length > wordLike.length / 2) return 0;
  return wordLike.reduce((sum, word) => sum + word.text.length * word.confidence, 0) / letters;
}

/** Excludes strokes and dots, which result from rules, frames and specks. */
const isMeaningful = ({ text, confidence }: RecognizedWord): boolean =>
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
  // lines are determined on the level page, boxes are on the original page
  return { words: placeInLines(found).map((word) => Object.assign(word, toPoints(back(word)))), rotation, languages };
}

const points = (pixels: number, scale: number): number => Math.round(pixels * scale * 100) / 100;

function covers(known: FoundWord, { x0, y0, x1, y1 }: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return known.x0 - 2 <= x && x <= known.x1 + 2 && known.y0 - 2 <= y && y <= known.y1 + 2;
}

serveCalls(methods, { isDueForReplacement: () => false });
