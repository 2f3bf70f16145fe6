/** PDF/A 6.2.11.5: the widths in a font's dictionary equal those of the embedded font program, for every glyph drawn. */

/** Rounding allowed to a viewer, in thousandths of the em. */
const tolerance = 1;

/** Returns advance widths of a TrueType font by glyph, in thousandths of the em. */
export function advancesOf(program: Uint8Array): (glyph: number) => number | undefined {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  const tables = new Map<string, number>();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    tables.set(bytes.toString('latin1', at, at + 4), bytes.readUInt32BE(at + 8));
  }
  const [head, hhea, maxp, hmtx] = ['head', 'hhea', 'maxp', 'hmtx'].map((name) => tables.get(name));
  if (head === undefined || hhea === undefined || maxp === undefined || hmtx === undefined) return () => undefined;
  const em = bytes.readUInt16BE(head + 18);
  const metrics = bytes.readUInt16BE(hhea + 34);
  const glyphs = bytes.readUInt16BE(maxp + 4);
  return (glyph) => (glyph < glyphs ? (bytes.readUInt16BE(hmtx + Math.min(glyph, metrics - 1) * 4) * 1000) / em : undefined);
}

/** Parses `W` of a font with many glyphs: `first [w w w]` and `first last w`. */
export function statedWidths(array: readonly (number | readonly number[])[], otherwise: number): (glyph: number) => number {
  const widths = new Map<number, number>();
  for (let at = 0; at < array.length;) {
    const [first, next, width] = [array[at], array[at + 1], array[at + 2]];
    if (typeof first !== 'number' || next === undefined) break;
    if (typeof next === 'number') {
      const wide = typeof width === 'number' ? width : otherwise;
      for (let glyph = first; glyph <= next; glyph += 1) widths.set(glyph, wide);
      at += 3;
    } else {
      next.forEach((each, index) => widths.set(first + index, each));
      at += 2;
    }
  }
  return (glyph) => widths.get(glyph) ?? otherwise;
}

type Font = { name: string; stated: (glyph: number) => number; embedded: (glyph: number) => number | undefined };

export const widthFaults = ({ name, stated, embedded }: Font, glyphs: Iterable<number>): string[] =>
  [...glyphs].flatMap((glyph) => {
    const own = embedded(glyph);
    if (own === undefined) return [`6.2.11.4 ${name} has no glyph ${glyph}`];
    return Math.abs(own - stated(glyph)) > tolerance
      ? [`6.2.11.5 width of glyph ${glyph} of ${name}: ${stated(glyph)}, not ${own}`]
      : [];
  });
