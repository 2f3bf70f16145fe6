/** Fonts shared by all documents that are drawn: read and parsed once. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import type { PDFDocument } from '@cantoo/pdf-lib';

const require = createRequire(import.meta.url);

/** Read once: a parsed font caches the tables used for layout, whose reading takes most of the time of a page. */
export const loadFont = (name: string): (() => Promise<Uint8Array>) => {
  let bytes: Promise<Uint8Array> | undefined;
  return () => (bytes ??= readFile(require.resolve(`@expo-google-fonts/inter/${name}.ttf`)));
};
type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
type Font = ReturnType<Fontkit['create']>;
const parsed = new WeakMap<Uint8Array, Font>();

/**
 * A font is parsed once. A glyph keeps the character that it was first requested for, and none if it was a component of another (S of Š) or
 * replaced another: its text could not be copied from later documents. So each document has its own glyphs.
 */
export const sharedFonts: Fontkit = {
  create: (bytes) => {
    const known = parsed.get(bytes) ?? fontkit.create(bytes);
    parsed.set(bytes, known);
    const own: Font = Object.create(known, { _glyphs: { value: {} } });
    return own;
  },
};
