/** A page with fixed-width characters, so that a test shows the page as it is laid out. */
import type { PageReading, Word } from '#service/extraction/reading.ts';

const character = { width: 5, height: 10, line: 13 };
const margin = 30;

/** Builds a page with the words of the lines, in reading order; ids start at `firstWordId`. */
export function buildPage(text: string, more: { index?: number; firstWordId?: number; qrCodes?: string[] } = {}): PageReading {
  const words: Word[] = [];
  for (const [line, content] of text.split('\n').entries()) {
    for (const match of content.matchAll(/\S+/g)) {
      const x0 = margin + match.index * character.width;
      const y0 = margin + line * character.line;
      words.push({
        id: (more.firstWordId ?? 0) + words.length,
        text: match[0],
        x0,
        y0,
        x1: x0 + match[0].length * character.width,
        y1: y0 + character.height,
        line,
        confidence: 1,
      });
    }
  }
  const image = { path: '', contentType: 'image/png', width: 1, height: 1 };
  return {
    index: more.index ?? 0,
    width: 595,
    height: 842,
    rotation: 0,
    words,
    wordSource: 'textLayer',
    image,
    preview: image,
    qrCodes: more.qrCodes ?? [],
  };
}

/** Returns the text of words by their ids. */
export const textOfWords = (pages: readonly PageReading[], ids: readonly number[]): string =>
  ids.map((id) => pages.flatMap((page) => page.words).find((word) => word.id === id)?.text ?? '?').join(' ');
