/**
 * Counts e-invoices in folders that get an arithmetic warning by the real checks: `node eval/e-invoice-checks.ts FOLDER…`. For invoices
 * that are valid by the official rules there should be none.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { concernsAboutXml, isArithmetic } from '#testing/e-invoice-concerns.ts';

function warningsOf(file: string): string[] | undefined {
  try {
    return concernsAboutXml(readFileSync(file))
      ?.filter(isArithmetic)
      .map(({ text }) => text);
  } catch {
    return undefined;
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
let [read, warned] = [0, 0];
for (const folder of process.argv.slice(2))
  for (const file of globSync('**/*.{xml,isdoc}', { cwd: folder }).toSorted()) {
    const warnings = warningsOf(path.join(folder, file));
    if (!warnings) continue;
    read += 1;
    if (warnings.length > 0) warned += 1;
    for (const warning of warnings) print(`${file}: ${warning}`);
  }
print(`${read} e-invoices read, ${warned} with an arithmetic warning (${((100 * warned) / Math.max(1, read)).toFixed(1)} %)`);
