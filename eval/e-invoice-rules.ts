/**
 * `npm run eval:e-invoice-rules`: counts cases of the official suites that get the expected verdict. `-- FOLDER…` checks the e-invoices of
 * folders instead, with the time for each.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { disagreements, officialCases, officialSuites, schemasFolder } from '#testing/official-e-invoice-cases.ts';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { officialRules } from '#service/extraction/e-invoice-rules/official-rules.ts';
import { runRules } from '#service/extraction/e-invoice-rules/schematron.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

function compareWithOfficial(): void {
  if (officialSuites.length === 0) throw new Error(`No official suites in ${schemasFolder}; set SCHEMAS_DIR.`);
  let [cases, agreed] = [0, 0];
  for (const suite of officialSuites) {
    const started = performance.now();
    const all = officialCases(suite);
    const wrong = all.flatMap((each) => {
      const failures = each.ruleSets.flatMap((name) => runRules(officialRules(name), each.document));
      const found = disagreements(
        each,
        failures.map(({ code }) => code),
      );
      return found.length === 0 ? [] : [`  ${each.file} ${each.index + 1}: ${found.join('; ')}`];
    });
    print(`${suite}: ${all.length - wrong.length} of ${all.length} agree (${Math.round(performance.now() - started)} ms)`);
    for (const line of wrong) print(line);
    cases += all.length;
    agreed += all.length - wrong.length;
  }
  print(`${agreed} of ${cases} agree`);
}

function checkFolder(folder: string): void {
  const times: number[] = [];
  for (const file of globSync('**/*.{xml,isdoc}', { cwd: folder }).toSorted()) {
    const xml = readFileSync(path.join(folder, file));
    const started = performance.now();
    let check;
    try {
      check = checkEInvoice(xml);
    } catch {
      continue;
    }
    if (check.ruleSets.length === 0) continue;
    times.push(performance.now() - started);
    const codes = [...new Set(check.breaches.map(({ code }) => code))];
    print(
      `${file}: ${Math.round(times.at(-1) ?? 0)} ms, ${check.ruleSets.join(' ')}${check.isComplete ? '' : ', incomplete'}: ${codes.join(' ')}`,
    );
  }
  const sorted = times.toSorted((a, b) => a - b);
  print(
    `${sorted.length} checked, median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
}

const folders = process.argv.slice(2);
if (folders.length === 0) compareWithOfficial();
for (const folder of folders) checkFolder(folder);
