/** docs/quality.md: figures that commands measure, each table between two marks, written anew by its command. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const page = path.resolve(import.meta.dirname, '../../docs/quality.md');

const tables = {
  drill: {
    title: 'Random programs with faults put in',
    command: 'npm run drill -- --report',
    columns: ['first seed', 'programs', 'documents', 'calls of webhooks', 'faults put in', 'of these', 'violations', 'took'],
  },
  mutants: {
    title: 'Mended faults put back, one at a time',
    command: 'npm run drill -- --mutants --report',
    columns: ['fault put back', 'mutant', 'found', 'after programs', 'first violation'],
  },
  upgrade: {
    title: 'Bringing in a release under load, and going back',
    command: 'npm run drill -- --upgrade-from REF --report',
    columns: ['from', 'documents', 'writes acknowledged', 'comes back', 'violations'],
  },
  failover: {
    title: 'Losing the primary under load',
    command: 'npm run cluster -- --failover',
    columns: ['killed (-9)', 'writes acknowledged', 'documents', 'lost or wrong', 'there twice', 'until the next write'],
  },
  restore: {
    title: 'Back to a moment before a bad deletion',
    command: 'npm run cluster -- --restore',
    columns: [
      'documents',
      'deleted',
      'there after the restore',
      'written after the moment',
      'faults in files and audit',
      'restore took',
    ],
  },
} as const;

const intro = `# Quality

Figures that commands measured; each command writes its table anew.
`;

/** Where, when and at which commit it was measured. */
function measuredAt(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: path.dirname(page), encoding: 'utf8' });
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${new Date().toISOString().slice(0, 10)}, commit ${stdout.trim()}`;
}

/** The page with this table in it, in the place of the one before. */
export function withTable(
  text: string,
  name: keyof typeof tables,
  rows: readonly (readonly string[])[],
  measured: string,
): string {
  const { title, command, columns } = tables[name];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const section = `${begin}\n\n## ${title}\n\n\`${command}\`: ${measured}\n\n${table}\n\n${end}`;
  const from = text.indexOf(begin);
  if (from === -1) return `${text.trimEnd()}\n\n${section}\n`;
  return text.slice(0, from) + section + text.slice(text.indexOf(end) + end.length);
}

export function writeRows(name: keyof typeof tables, rows: readonly (readonly string[])[]): void {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : intro;
  writeFileSync(page, withTable(text, name, rows, measuredAt()));
}
