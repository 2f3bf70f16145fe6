/**
 * Literal duplicates: pairs of places in the product that share six or more identical consecutive lines, each longest run counted once.
 * Lines are compared without indentation; blank lines, imports, comments and lines of punctuation are skipped.
 */
import { isProduct, type Source } from './sources.ts';

const shortest = 6;
type Line = { file: string; line: number; text: string };

export function duplicates(sources: readonly Source[]): string[] {
  const files = sources.filter(isProduct).map(linesThatMatter);
  const windows = new Map<string, { file: number; at: number }[]>();
  for (const [file, lines] of files.entries()) {
    for (let at = 0; at + shortest <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + shortest)
        .map(({ text }) => text)
        .join('\n');
      windows.set(key, [...(windows.get(key) ?? []), { file, at }]);
    }
  }
  const found: string[] = [];
  for (const places of windows.values()) {
    for (const [index, a] of places.entries()) {
      for (const b of places.slice(index + 1)) {
        const overlaps = a.file === b.file && b.at - a.at < shortest;
        const before = [files[a.file]?.[a.at - 1]?.text, files[b.file]?.[b.at - 1]?.text];
        // a longer run is counted at its start
        if (overlaps || (before[0] !== undefined && before[0] === before[1])) continue;
        found.push(`${nameOf(files[a.file]?.[a.at])} = ${nameOf(files[b.file]?.[b.at])}`);
      }
    }
  }
  return found;
}

const nameOf = (line: Line | undefined): string => (line ? `${line.file}:${line.line}` : '');

function linesThatMatter({ file, lines, program }: Source): Line[] {
  const statements = (program['body'] ?? []) as { type: string; start: number; end: number }[];
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  let offset = 0;
  const matter: Line[] = [];
  for (const [index, text] of lines.entries()) {
    const start = offset;
    offset += text.length + 1;
    const trimmed = text.trim();
    if (!/\w/.test(trimmed) || /^(\/\/|\/?\*)/.test(trimmed)) continue;
    if (imports.some((one) => one.start < offset && start < one.end)) continue;
    matter.push({ file, line: index + 1, text: trimmed });
  }
  return matter;
}
