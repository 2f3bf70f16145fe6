/**
 * `npm run structure [-- folder …]`: prints figures of the structure of this tree, or of the given trees, side by side. Their definitions
 * are in docs/structure.md and in scripts/structure. `--list` prints the places too.
 */
import path from 'node:path';
import { duplicates } from './structure/duplicates.ts';
import { countTests, lintEscapes, longestFunctions } from './structure/functions.ts';
import { importCycles } from './structure/imports.ts';
import { cssRules, formControls, messages } from './structure/screens.ts';
import { isProduct, readSources, type Source } from './structure/sources.ts';

type Figure = { value: string; places?: string[] };

const here = path.resolve(import.meta.dirname, '..');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const trees = (folders.length > 0 ? folders : [here]).map((folder) => figuresOf(path.resolve(folder)));
print(trees);
if (process.argv.includes('--list')) list(trees);

function figuresOf(root: string): Record<string, Figure> {
  const sources = readSources(root);
  const product = sources.filter(isProduct);
  const cycles = importCycles(sources);
  const longest = longestFunctions(sources, 10);
  return {
    'Source files (without tests)': { value: String(product.length) },
    'Folders with more than 25 source files': places(largeFolders(product)),
    'Import cycles between files, types included': places(cycles.files.map((all) => all.join(' '))),
    'Files in those cycles': { value: String(cycles.files.flat().length) },
    'Import cycles between noun folders': places(cycles.nouns.map((all) => all.join(' '))),
    'Noun folders in those cycles': { value: String(cycles.nouns.flat().length) },
    'Longest function (lines, tables aside)': {
      value: `${longest[0]?.lines ?? 0}`,
      places: longest.map(({ lines, at }) => `${lines} ${at}`),
    },
    'Files over 150 lines': { value: String(product.filter(isOver(150)).length) },
    'Files over 400 lines': places(product.filter(isOver(400)).map(({ file }) => file)),
    'Literal duplicates (pairs of 6 lines or more)': places(duplicates(sources)),
    'Lint escapes': sum(lintEscapes(sources)),
    ...screenFigures(root, sources),
    Tests: { value: String(countTests(sources)) },
  };
}

function screenFigures(root: string, sources: readonly Source[]): Record<string, Figure> {
  const { mantine, byHand } = formControls(sources);
  const hand = sum(byHand);
  const share = (100 * mantine) / Math.max(1, mantine + Number(hand.value));
  const texts = Object.entries(messages(root)).map(([culture, count]) => `${culture} ${count}`);
  return {
    'Form controls from Mantine': { value: `${share.toFixed(1)} % (${mantine} of ${mantine + Number(hand.value)})` },
    'Form controls written by hand': hand,
    'CSS rules written by hand': { value: String(cssRules(root)) },
    'Texts per language': { value: texts.join(', ') },
  };
}

function largeFolders(product: readonly Source[]): string[] {
  const counts = Map.groupBy(product, ({ file }) => path.posix.dirname(file));
  return [...counts].filter(([, all]) => all.length > 25).map(([folder, all]) => `${folder} (${all.length})`);
}

function isOver(limit: number): (source: Source) => boolean {
  // the last line ends with a line break
  return ({ lines }) => lines.length - 1 > limit;
}

function places(all: string[]): Figure {
  return { value: String(all.length), places: all };
}

function sum(counts: Record<string, number>): Figure {
  const total = Object.values(counts).reduce((all, one) => all + one, 0);
  return { value: String(total), places: Object.entries(counts).map(([name, count]) => `${name} ${count}`) };
}

function print(all: readonly Record<string, Figure>[]): void {
  const names = folders.length > 0 ? folders.map((folder) => path.basename(path.resolve(folder))) : ['value'];
  process.stdout.write(`| figure | ${names.join(' | ')} |\n|---|${names.map(() => '---').join('|')}|\n`);
  for (const name of Object.keys(all[0] ?? {}))
    process.stdout.write(`| ${name} | ${all.map((figures) => figures[name]?.value ?? '').join(' | ')} |\n`);
}

function list(all: readonly Record<string, Figure>[]): void {
  for (const figures of all)
    for (const [name, { places = [] }] of Object.entries(figures))
      if (places.length > 0) process.stdout.write(`\n${name}\n${places.map((place) => `  ${place}\n`).join('')}`);
}
