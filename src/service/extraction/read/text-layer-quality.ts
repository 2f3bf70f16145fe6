import type { Pixels } from './pdf/pdf-page.ts';
import type { TextLayer } from './pdf/pdf-words.ts';
import { darkThreshold } from './ocr/skew.ts';

/**
 * Quality of the text layer of a page: `sound` is complete, `partial` is correct but lacks printed text (a stamp, a scanned part), `absent`
 * is not usable.
 */
export type TextLayerQuality = 'sound' | 'partial' | 'absent' | 'blankPage';

const minWords = 5;
const maxUnmappedShare = 0.1;
/**
 * Share of the printed rows that words must cover. Much of the rest is logos and pictures; with few words, the rest is probably the text.
 */
const minCoverage = 0.3;
const minCoverageFewWords = 0.8;

/**
 * Judges the text layer of a page: a page with one may still be an image, and an image may be the whole text of a page drawn by a computer.
 */
export function assessTextLayer(layer: TextLayer, pixels: Pixels, pageHeight: number): TextLayerQuality {
  const printed = printedRows(pixels);
  const printedCount = printed.reduce((sum, row) => sum + row, 0);
  if (printedCount === 0) return layer.words.length === 0 ? 'blankPage' : 'sound';
  if (layer.words.length === 0) return 'absent';
  if (layer.unmapped > maxUnmappedShare * layer.characters || !looksLikeWriting(layer)) return 'absent';
  const scale = pixels.height / pageHeight;
  const covered = new Uint8Array(printed.length);
  for (const word of layer.words) {
    covered.fill(1, Math.max(0, Math.floor((word.y0 * scale) / rowStep)), Math.max(0, Math.ceil((word.y1 * scale) / rowStep)));
  }
  const coveredCount = printed.reduce((sum, row, index) => sum + (row & (covered[index] ?? 0)), 0);
  const least = layer.words.length < minWords ? minCoverageFewWords : minCoverage;
  return coveredCount < least * printedCount ? 'partial' : 'sound';
}

const rowStep = 2;
const minEdges = 6;

/**
 * Returns 1 for each sampled row that looks like print, by the edges of printed text. Rules and frames have edges too, but the same ones in
 * each row.
 */
function printedRows({ data, width, height }: Pixels): Uint8Array {
  const dark = darkThreshold(data, 4);
  const rows = new Uint8Array(Math.ceil(height / rowStep));
  let lastPattern = 0;
  for (let row = 0; row < rows.length; row += 1) {
    let edges = 0;
    let pattern = 0;
    let wasDark = false;
    const start = row * rowStep * width * 4 + 1;
    for (let x = 0; x < width; x += 1) {
      const isDark = (data[start + x * 4] ?? 255) < dark;
      if (isDark !== wasDark) {
        edges += 1;
        pattern = (pattern * 31 + x) | 0;
      }
      wasDark = isDark;
    }
    rows[row] = edges >= minEdges && pattern !== lastPattern ? 1 : 0;
    lastPattern = pattern;
  }
  return rows;
}

/** Whether the words look like language: fonts with a wrong character map give consistent nonsense, mostly without vowels. */
function looksLikeWriting({ words }: TextLayer): boolean {
  const latin = words.filter((word) => /^\p{Script=Latin}{4,}[.,:;]?$/u.test(word.text));
  if (latin.length < 20) return true;
  const voiced = latin.filter((word) => /[aeiouy]/i.test(word.text.normalize('NFD')));
  return voiced.length > 0.5 * latin.length;
}
