/** A stack of A4 pages, drawn from the top down. */
import { PDFDocument, rgb, type Color, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { loadFont, sharedFonts } from './shared-fonts.ts';

export const size = { width: 595.28, height: 841.89, margin: 42, footer: 40 } as const;
export const inner = size.width - 2 * size.margin;
export const right = size.width - size.margin;
const bottom = size.height - size.margin - size.footer;

export const colors = {
  ink: rgb(0.09, 0.11, 0.16),
  muted: rgb(0.4, 0.43, 0.49),
  line: rgb(0.86, 0.88, 0.91),
  panel: rgb(0.965, 0.971, 0.979),
  accent: rgb(0.06, 0.31, 0.39),
  paper: rgb(1, 1, 1),
} as const;

/** `figures` and `strongFigures` have digits of equal width, so that columns of amounts are aligned. */
type Weight = 'regular' | 'semibold' | 'figures' | 'strongFigures';

export type Sheet = {
  document: PDFDocument;
  fonts: Record<Weight, PDFFont>;
  /** Characters supported by the fonts. */
  drawable: ReadonlySet<number>;
  page: PDFPage;
  /** Position of the next element, in points from the top of the page. */
  y: number;
};

/** No ligatures or contextual alternates, so that the text can be searched as it was written. */
const plainText = { calt: false, liga: false };

const faces = {
  regular: loadFont('400Regular/Inter_400Regular'),
  semibold: loadFont('600SemiBold/Inter_600SemiBold'),
};

let drawable: ReadonlySet<number> | undefined;

export async function openSheet(): Promise<Sheet> {
  const document = await PDFDocument.create();
  document.registerFontkit(sharedFonts);
  const [regular, semibold] = await Promise.all([faces.regular(), faces.semibold()]);
  const embed = (bytes: Uint8Array, tnum: boolean) =>
    document.embedFont(bytes, { subset: true, features: { ...plainText, tnum } });
  const fonts = {
    regular: await embed(regular, false),
    semibold: await embed(semibold, false),
    figures: await embed(regular, true),
    strongFigures: await embed(semibold, true),
  };
  drawable ??= new Set(fonts.regular.getCharacterSet());
  return { document, fonts, drawable, page: document.addPage([size.width, size.height]), y: size.margin };
}

/** Sets title and producer of the document, and finishes it. */
export function closeSheet({ document }: Sheet, { title, language }: { title: string; language?: string }): Promise<Uint8Array> {
  document.setTitle(title);
  document.setProducer('Vidimus');
  document.setCreator('Vidimus');
  if (language !== undefined) document.setLanguage(language);
  return document.save();
}

export function turnPage(sheet: Sheet): void {
  sheet.page = sheet.document.addPage([size.width, size.height]);
  sheet.y = size.margin;
}

/** Whether this many points are left on the page. */
export const hasRoom = (sheet: Sheet, height: number): boolean => sheet.y + height <= bottom;

export type TextStyle = { size?: number; weight?: Weight; color?: Color; align?: 'left' | 'right' };

const unknownCharacter = '?';

/**
 * Replaces line breaks and other control characters by spaces, and characters missing in the fonts by a mark, because an archive (PDF/A)
 * may not contain characters without a glyph.
 */
const oneLine = ({ drawable: known }: Sheet, text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/[^\p{ASCII}]/gu, (character) => (known.has(character.codePointAt(0) ?? 0) ? character : unknownCharacter));

/** Widths at one point, by font: layout is much slower than drawing, and words of an invoice repeat. */
const widths = new WeakMap<PDFFont, Map<string, number>>();

function widthAtOne(font: PDFFont, text: string): number {
  let known = widths.get(font);
  if (!known) widths.set(font, (known = new Map()));
  let width = known.get(text);
  if (width === undefined) known.set(text, (width = font.widthOfTextAtSize(text, 1)));
  return width;
}

export const widthOf = (sheet: Sheet, text: string, { size: points = 8.5, weight = 'regular' }: TextStyle = {}): number =>
  widthAtOne(sheet.fonts[weight], oneLine(sheet, text)) * points;

/** Draws one line; `y` is its baseline from the top, `x` its left or right end. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { size: points = 8.5, weight = 'regular', color = colors.ink, align = 'left' } = style;
  const line = oneLine(sheet, text);
  if (line === '') return;
  const left = align === 'right' ? x - widthOf(sheet, line, style) : x;
  sheet.page.drawText(line, { x: left, y: size.height - y, size: points, font: sheet.fonts[weight], color });
}

export function rule(
  sheet: Sheet,
  y: number,
  from: number = size.margin,
  to: number = right,
  color: Color = colors.line,
  thickness = 0.6,
): void {
  sheet.page.drawLine({ start: { x: from, y: size.height - y }, end: { x: to, y: size.height - y }, thickness, color });
}

export function box(sheet: Sheet, x: number, y: number, width: number, height: number, color: Color): void {
  sheet.page.drawRectangle({ x, y: size.height - y - height, width, height, color });
}

/** Splits a word that is wider than the column. */
function cutWord(sheet: Sheet, word: string, width: number, style: TextStyle): string[] {
  if (widthOf(sheet, word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const more = widthOf(sheet, character, style);
    if (piece !== '' && used + more > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += more;
  }
  return [...pieces, piece];
}

/** Breaks a text into lines that fit, keeping its own line breaks. */
export function wrap(sheet: Sheet, text: string, width: number, style: TextStyle = {}): string[] {
  const lines: string[] = [];
  const blank = widthOf(sheet, ' ', style);
  for (const paragraph of text.split('\n')) {
    let line = '';
    let used = 0;
    for (const word of oneLine(sheet, paragraph).split(' ')) {
      for (const piece of cutWord(sheet, word, width, style)) {
        const more = widthOf(sheet, piece, style);
        if (line !== '' && used + blank + more > width) {
          lines.push(line);
          line = '';
        }
        used = line === '' ? more : used + blank + more;
        line = line === '' ? piece : `${line} ${piece}`;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Returns the first `most` lines, with a mark if there were more. */
export const clip = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
