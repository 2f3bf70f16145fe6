/** docs/quality.md: figures measured by commands. Each table is between two marks, and rewritten by its command. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../docs/quality.md');

const tables = {
  drill: {
    title: 'Random programs with injected faults',
    command: 'npm run drill -- --report',
    columns: [
      'day',
      'commit',
      'first seed',
      'programs',
      'documents',
      'webhook calls',
      'injected faults',
      'of these',
      'violations',
      'took',
    ],
  },
  commits: {
    title: 'Every COMMIT of every kind of write, cut before and after',
    command: 'npm run drill -- --every-commit --report',
    columns: ['write', 'process', 'COMMITs', 'what they write', 'cuts', 'violations', 'commit'],
  },
  mutants: {
    title: 'Reintroduced faults, one at a time',
    command: 'npm run drill -- --mutants --report',
    columns: ['reintroduced fault', 'mutant', 'found', 'found after programs', 'first violation', 'commit'],
  },
  upgrade: {
    title: 'Upgrading to a release under load, and going back',
    command: 'npm run drill -- --upgrade-from REF --report',
    columns: ['from', 'documents', 'writes acknowledged', 'recovers', 'violations'],
  },
  failover: {
    title: 'Losing the primary under load',
    command: 'npm run cluster -- --failover',
    columns: ['killed (-9)', 'writes acknowledged', 'documents', 'lost or wrong', 'duplicated', 'until the next write'],
  },
  flood: {
    title: 'Latency of other callers while one caller floods',
    command: 'npm run bench flood',
    columns: [
      'caller',
      'documents',
      'connections of the flood',
      'responses/s to it',
      'p95 alone',
      'p95 during the flood',
      'ratio',
      'day',
      'commit',
    ],
  },
  fuzz: {
    title: 'Hostile requests and leaks between tenants',
    command: 'npm run fuzz -- --report',
    columns: ['day', 'commit', 'seed', 'requests', 'refusals compared', 'leaks and other faults'],
  },
  hostile: {
    title: 'Hostile files',
    command: 'npm run bench hostile',
    columns: ['files', 'valid files beside them', 'of these extracted', 'peak memory', 'ready afterwards'],
  },
  load: {
    title: 'Under 32 connections, compared with a bare server running the same SQL',
    command: 'LOAD_DOCUMENTS=N LOAD_TENANTS=N npm run bench load',
    columns: ['what', 'requests/s', 'p97.5', 'processor time per request', 'ratio to the bare server', 'day', 'commit'],
  },
  scale: {
    title: 'One caller in a large tenant, compared with a tenant of 10,000 documents',
    command: 'SCALE_DOCUMENTS=N SCALE_TENANTS=N npm run bench scale',
    columns: [
      'operation, documents',
      'median with 10,000',
      'p95 with 10,000',
      'median',
      'p95',
      'ratio of medians',
      'day',
      'commit',
    ],
  },
  restore: {
    title: 'Restoring to a time before a mistaken deletion',
    command: 'npm run cluster -- --restore',
    columns: [
      'documents',
      'deleted',
      'restored documents',
      'documents written after that time',
      'faults in files and audit',
      'restore took',
    ],
  },
} as const;

const intro = `# Quality

Figures that commands measured; each command writes its table.
`;

/** Returns the commit that is measured. */
export const measuredCommit = (): string =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: path.dirname(page), encoding: 'utf8' }).stdout.trim();

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns machine, date and commit of the measurement. */
function measuredAt(): string {
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${today()}, commit ${measuredCommit()}`;
}

type Name = keyof typeof tables;
type Rows = readonly (readonly string[])[];
const marksOf = (name: Name) => [`<!-- ${name} -->`, `<!-- end of ${name} -->`] as const;

/** Returns the page with this table, which replaces the previous one. */
export function withTable(text: string, name: Name, rows: Rows, measured: string): string {
  const { title, command, columns } = tables[name];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
  const [begin, end] = marksOf(name);
  const section = `${begin}\n\n## ${title}\n\n\`${command}\`: ${measured}\n\n${table}\n\n${end}`;
  const from = text.indexOf(begin);
  if (from === -1) return `${text.trimEnd()}\n\n${section}\n`;
  return text.slice(0, from) + section + text.slice(text.indexOf(end) + end.length);
}

/** Returns the rows of a table on the page. */
export function rowsIn(text: string, name: Name): string[][] {
  const [begin, end] = marksOf(name);
  const section = text.slice(text.indexOf(begin), text.indexOf(end));
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}

/** Merges new rows: each replaces the one with the same value in column `key`, or is appended. */
export function merged(there: Rows, measured: Rows, key: number): Rows {
  const now = new Map(measured.map((row) => [row[key], row]));
  const kept = there.map((row) => now.get(row[key]) ?? row);
  const known = new Set(there.map((row) => row[key]));
  return [...kept, ...measured.filter((row) => !known.has(row[key]))];
}

const numberIn = (cell = ''): number => Number(cell.replaceAll(',', '').replace(/ s$/, ''));
const sumOf = 'sum';

/** Returns the results of separate runs, one row each, followed by their sum. */
export function summedUp(there: Rows, run: readonly string[]): Rows {
  const runs = [...there.filter(([first]) => first !== sumOf), run];
  const sums = run.map((cell, at) => {
    if (at === 0) return sumOf;
    const sum = runs.reduce((all, row) => all + numberIn(row[at]), 0);
    // a first seed and a list of faults have no sum
    return at < 3 || Number.isNaN(sum) ? '' : `${sum.toLocaleString('en-US')}${cell.endsWith(' s') ? ' s' : ''}`;
  });
  return [...runs, sums];
}

const readPage = (): string => (existsSync(page) ? readFileSync(page, 'utf8') : intro);

export function writeRows(name: Name, rows: Rows): void {
  writeFileSync(page, withTable(readPage(), name, rows, measuredAt()));
}

/** Writes new rows; earlier ones that were not measured again are kept. */
export const mergeRows = (name: Name, rows: Rows, key: number): void =>
  writeRows(name, merged(rowsIn(readPage(), name), rows, key));

export const addRun = (name: Name, run: readonly string[]): void => writeRows(name, summedUp(rowsIn(readPage(), name), run));
