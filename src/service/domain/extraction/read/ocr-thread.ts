/** Runs in a thread of its own: recognises the words of one page at a time. */
import { readFile } from 'node:fs/promises';
import type { Rotation } from '../reading.ts';
import { type Box, type FoundWord, type PlacedWord, placeInLines } from './lines.ts';
import { guessLanguage } from './ocr-language.ts';
import { findRotation, type Layout, type OcrSettings, recognise, type RecognisedWord } from './ocr-engine.ts';
import type { GreyPixels } from './open-document.ts';
import { findSkew } from './skew.ts';
import { type Band, bandsOf, halvingRow, sampleLines } from './text-rows.ts';
import { serveCalls } from './thread-calls.ts';
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

export type OcrOutput = {
  words: PlacedWord[];
  rotation: Rotation;
  /** Null when the page does not show its language. */ languages: string | null;
};

/** A page whose language cannot be told is read with these two, slower than with one. */
const unknownLanguage = 'ces+eng';
const sampleLanguage = 'eng';
/** Below this the picture is perhaps not upright. */
const poorQuality = 0.6;
const smallestSkew = 0.1;

const methods = {
  recognisePage: async (input: OcrInput): Promise<OcrOutput> => {
    const grey = { data: await readFile(input.path), width: input.width, height: input.height };
    const first = await attempt(grey, 0, input);
    // words from a text layer have told already what is upright
    if (!first.isPoor || input.known.length > 0) return output(first, 0, input);
    const rotation = await findRotation(grey, input.dataDir);
    if (rotation === 0) return output(first, 0, input);
    const second = await attempt(grey, rotation, input);
    return first.quality > second.quality ? output(first, 0, input) : output(second, rotation, input);
  },
};

export type OcrMethods = typeof methods;

type Attempt = {
  words: RecognisedWord[];
  back: Turned['back'];
  languages: string | null;
  quality: number;
  isPoor: boolean;
};

/** Reads the page as it stands after a turn, straightened. */
async function attempt(grey: GreyPixels, rotation: Rotation, input: OcrInput): Promise<Attempt> {
  const upright = await turnGrey(grey, rotation, 0);
  const skew = findSkew(upright.grey);
  const level = Math.abs(skew) < smallestSkew ? await turnGrey(upright.grey, 0, 0) : await turnGrey(upright.grey, 0, -skew);
  const back: Turned['back'] = (box) => upright.back(level.back(box));
  const bands = bandsOf(level.grey);
  const languages = input.languages ?? (await findLanguage(level.grey, bands, input));
  const { dpi, dataDir } = input;
  const words = await readHalves(level.grey, bands, {
    dpi,
    dataDir,
    languages: languages ?? unknownLanguage,
    layout: layoutOf(input),
  });
  const quality = qualityOf(words);
  return { words: words.filter(saysSomething), back, languages, quality, isPoor: quality < poorQuality };
}

/** The richest lines tell most languages; where they are names and numbers only, the next ones do. */
const samples = [
  { from: 0, to: 4 },
  { from: 4, to: 12 },
];

async function findLanguage(grey: GreyPixels, bands: Band[], { dpi, dataDir }: OcrInput): Promise<string | null> {
  const texts: string[] = [];
  for (const range of samples) {
    const sample = sampleLines(grey, bands, dpi, range);
    if (sample === null) break;
    const [words = []] = await recognise([sample], { dpi, languages: sampleLanguage, layout: 'block', dataDir });
    texts.push(...words.map((word) => word.text));
    const language = guessLanguage(texts);
    if (language !== null) return language;
  }
  return null;
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

/** Mean confidence of what looks like words or numbers, by their length: noise is short. */
function qualityOf(words: RecognisedWord[]): number {
  const wordLike = words.filter(isWordLike);
  const letters = wordLike.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : wordLike.reduce((sum, word) => sum + word.text.length * word.confidence, 0) / letters;
}

/** Rules, frames and specks come out as strokes and dots. */
const saysSomething = ({ text, confidence }: RecognisedWord): boolean =>
  /[\p{L}\p{N}]/u.test(text) ? confidence > 0.05 : /^[-–—+%€$£.,:;/()*#&]+$/u.test(text) && confidence > 0.5;

function output({ words, back, languages }: Attempt, rotation: Rotation, input: OcrInput): OcrOutput {
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
