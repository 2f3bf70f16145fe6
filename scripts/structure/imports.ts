/** Import cycles, including type imports: between files, and between the folders of nouns. */
import path from 'node:path';
import { isProduct, type Source } from './sources.ts';

export function importCycles(sources: readonly Source[]): { files: string[][]; nouns: string[][] } {
  const product = sources.filter(isProduct);
  const known = new Set(product.map(({ file }) => file));
  const edges = new Map(product.map((source) => [source.file, importsOf(source).filter((target) => known.has(target))]));
  const nouns = new Map<string, Set<string>>();
  for (const [file, targets] of edges) {
    const from = nounOf(file);
    const others = nouns.get(from) ?? new Set();
    for (const target of targets) if (nounOf(target) !== from) others.add(nounOf(target));
    nouns.set(from, others);
  }
  return { files: cyclesOf(edges), nouns: cyclesOf(new Map([...nouns].map(([noun, others]) => [noun, [...others]]))) };
}

/**
 * Returns the folder of a noun: `src/service/documents`, `src/web/review`, in the former layout `src/service/domain/documents`. A file next
 * to such folders, such as `src/service/platform/log.ts`, belongs to none of them and counts alone.
 */
function nounOf(file: string): string {
  const folder = path.posix.dirname(file);
  if (/^src\/(?:\w+|service\/platform|web\/platform)$/.test(folder)) return file;
  const parts = folder.split('/');
  return parts.slice(0, /^(domain|features|settings|platform)$/.test(parts[2] ?? '') ? 4 : 3).join('/');
}

function importsOf({ file, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? `src/${target.slice(1)}` : path.posix.join(path.posix.dirname(file), target),
  );
}

/** Returns the strongly connected components with more than one member (Tarjan). */
function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const [index, low, stack, found] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]];
  const lowOf = (name: string) => low.get(name) ?? Infinity;
  const walk = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    stack.push(name);
    for (const next of edges.get(name) ?? []) {
      if (!index.has(next)) {
        walk(next);
        low.set(name, Math.min(lowOf(name), lowOf(next)));
      } else if (stack.includes(next)) low.set(name, Math.min(lowOf(name), index.get(next) ?? Infinity));
    }
    if (lowOf(name) !== index.get(name)) return;
    const members = stack.splice(stack.indexOf(name));
    if (members.length > 1) found.push(members.toSorted());
  };
  for (const name of edges.keys()) if (!index.has(name)) walk(name);
  return found;
}
