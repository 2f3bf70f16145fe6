import type { FoundWord } from '../lines.ts';
import { type PdfPage, type Placement, placementOf } from './pdf-page.ts';
import { type Pdfium, withMemory } from './pdfium.ts';
import { buildWords, type Glyph, type Turn } from '../word-builder.ts';

export type TextLayer = {
  words: FoundWord[];
  characters: number;
  /** Number of characters without a Unicode mapping. */
  unmapped: number;
};

const widgetAnnotation = 20;
const flattenForDisplay = 0;
const flattened = 1;
/** Limit against memory use; no legible page has more. */
const maxCharacters = 200_000;

/** Reads the words of the text of the page, including filled form fields. Modifies a page with form fields in memory, so draw it first. */
export function readTextLayer(page: PdfPage): TextLayer {
  const { pdfium, document } = page.document;
  const placement = placementOf(page);
  if (!hasFormFields(pdfium, page.page) || pdfium.FPDFPage_Flatten(page.page, flattenForDisplay) !== flattened) {
    return readText(pdfium, page.page, placement);
  }
  const reopened = pdfium.FPDF_LoadPage(document, page.index);
  if (reopened === 0) return readText(pdfium, page.page, placement);
  try {
    return readText(pdfium, reopened, placement);
  } finally {
    pdfium.FPDF_ClosePage(reopened);
  }
}

function hasFormFields(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), 1000);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    pdfium.FPDFPage_CloseAnnot(annotation);
    if (subtype === widgetAnnotation) return true;
  }
  return false;
}

function readText(pdfium: Pdfium, page: number, placement: Placement): TextLayer {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return { words: [], characters: 0, unmapped: 0 };
  try {
    const glyphs: (Glyph | 'blank')[] = [];
    let unmapped = 0;
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), maxCharacters);
    withMemory(pdfium, 64, (pointer) => {
      for (let index = 0; index < count; index += 1) {
        // generated spaces are guessed by PDFium from the gaps; our own detection considers the letter spacing
        if (pdfium.FPDFText_IsGenerated(textPage, index) === 1) continue;
        const code = pdfium.FPDFText_GetUnicode(textPage, index);
        if (isBlank(code)) {
          glyphs.push('blank');
          continue;
        }
        const glyph = readGlyph(pdfium, textPage, index, code, placement, pointer);
        if (glyph === null) continue;
        if (glyph.text === unknownCharacter || pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1) unmapped += 1;
        glyphs.push(glyph);
      }
    });
    const characters = glyphs.filter((glyph) => glyph !== 'blank').length;
    return { words: buildWords(glyphs), characters, unmapped };
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

const unknownCharacter = '\uFFFD';

function readGlyph(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  code: number,
  place: Placement,
  pointer: number,
): Glyph | null {
  const box = readBox(pdfium, textPage, index, pointer);
  if (box === null) return null;
  const em = readFontSize(pdfium, textPage, index, pointer) * Math.hypot(place.c, place.d);
  const xs = [place.a * box.left + place.c * box.bottom + place.e, place.a * box.right + place.c * box.top + place.e];
  const ys = [place.b * box.left + place.d * box.bottom + place.f, place.b * box.right + place.d * box.top + place.f];
  // PDFium's angle is clockwise in a space whose y axis points up
  const angle = pdfium.FPDFText_GetCharAngle(textPage, index);
  const [ux, uy] = [Math.cos(angle), -Math.sin(angle)];
  const clockwise = Math.atan2(place.b * ux + place.d * uy, place.a * ux + place.c * uy);
  const quarters = clockwise / (Math.PI / 2);
  const turn = ((Math.round(quarters) + 4) % 4) as Turn;
  return {
    text: textOf(code),
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
    turn,
    isSlanted: Math.abs(quarters - Math.round(quarters)) > 0.08,
    em,
  };
}

type CharacterBox = { left: number; top: number; right: number; bottom: number };

/** Reads the loose box, which gives all words of a line one height; fonts with wrong metrics get the box of the ink. */
function readBox(pdfium: Pdfium, textPage: number, index: number, pointer: number): CharacterBox | null {
  const { HEAPF64, HEAPF32 } = pdfium.pdfium;
  const tight = pdfium.FPDFText_GetCharBox(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24)
    ? numbers(HEAPF64, pointer / 8)
    : null;
  const loose = pdfium.FPDFText_GetLooseCharBox(textPage, index, pointer) ? numbers(HEAPF32, pointer / 4) : null;
  const ink = tight && { left: tight[0], right: tight[1], bottom: tight[2], top: tight[3] };
  const box = loose && { left: loose[0], top: loose[1], right: loose[2], bottom: loose[3] };
  if (box === null || ink === null) return box ?? ink;
  const size = Math.max(box.right - box.left, box.top - box.bottom);
  const inkSize = Math.max(ink.right - ink.left, ink.top - ink.bottom);
  const isSound = size > 0.8 * inkSize && Number.isFinite(size);
  return isSound ? box : ink;
}

const numbers = (heap: Float64Array | Float32Array, at: number): [number, number, number, number] => [
  heap[at] ?? 0,
  heap[at + 1] ?? 0,
  heap[at + 2] ?? 0,
  heap[at + 3] ?? 0,
];

/** Reads the font size in page space: the size of the font times its matrix. */
function readFontSize(pdfium: Pdfium, textPage: number, index: number, pointer: number): number {
  const size = pdfium.FPDFText_GetFontSize(textPage, index);
  if (!pdfium.FPDFText_GetMatrix(textPage, index, pointer)) return size;
  const [, , c, d] = numbers(pdfium.pdfium.HEAPF32, pointer / 4);
  return size * Math.hypot(c, d);
}

const isBlank = (code: number): boolean =>
  code === 0x20 ||
  code === 0xa0 ||
  (code >= 0x09 && code <= 0x0d) ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x202f ||
  code === 0x3000;

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

function textOf(code: number): string {
  if (code === 0x02 || code === 0xfffe || code === 0xad) return '-'; // PDFium's markers of a hyphen at the end of a line
  if (code < 0x20 || (code >= 0xe000 && code <= 0xf8ff) || code > 0x10ffff) return unknownCharacter;
  const text = code < 0x1_0000 ? String.fromCharCode(code) : String.fromCodePoint(code);
  return ligatures[text] ?? text;
}
