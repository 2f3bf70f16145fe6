import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FoundAuditRow } from './search.store.ts';
import { readFile } from '#service/extraction/read/read-file.ts';
import { drawAuditPdf } from './audit-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-trail-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function textOf(
  timeZone: string,
  culture: string,
  details: FoundAuditRow['details'] = {},
  action = 'document.saved',
): Promise<string> {
  const row = (at: string) => ({
    id: at,
    clientApplicationId: null,
    action,
    documentId: null,
    fileName: null,
    person: 'Jana',
    address: null,
    details,
    createdAt: new Date(at),
  });
  const content = await drawAuditPdf(
    {
      fileName: 'a.pdf',
      facts: [
        ['Dodavatel', 'Stavebniny Lípa'],
        ['Celkem', '12100.50 CZK'],
      ],
      documentId: 'd1',
      rows: [row('2026-10-25T00:30:00Z'), row('2026-10-25T01:30:00Z')],
      head: undefined,
      madeAt: new Date('2026-07-01T22:15:09Z'),
      timeZone,
      labels: new Map([['total_amount', 'Celkem s DPH']]),
    },
    culture,
  );
  const file = path.join(folder, 'trail.pdf');
  await writeFile(file, content);
  const { pages } = await readFile({ path: file, fileName: 'trail.pdf', workDir: await mkdtemp(path.join(folder, 'read-')) });
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

test('shows times in the tenant’s time zone with its name, and distinguishes the repeated hour', async () => {
  const text = await textOf('Europe/Prague', 'cs-CZ');
  expect(text).toContain('Dodavatel: Stavebniny Lípa');
  expect(text).toContain('Celkem: 12100.50 CZK');
  expect(text).toContain('Vytvořeno 2026-07-02 00:15:09 +02:00');
  expect(text).toContain('Všechny časy jsou v časovém pásmu Europe/Prague.');
  expect(text).toContain('2026-10-25 02:30:00 +02:00');
  expect(text).toContain('2026-10-25 02:30:00 +01:00');
  expect(await textOf('UTC', 'en-US')).toContain('2026-10-25 00:30:00 +00:00');
});

test('names details and fields in words and omits technical ones', async () => {
  const told = await textOf('UTC', 'cs-CZ', { step: 'Vedoucí', stepIndex: 0, workflowId: 'w-1', fields: ['total_amount'] });
  expect(told).toContain('Krok: Vedoucí');
  expect(told).toContain('Pole: Celkem s DPH');
  expect(told).not.toMatch(/stepIndex|w-1/);
  const changes = [{ field: 'total_amount', item: null, old: '100.00', new: '121.00' }];
  expect(await textOf('UTC', 'cs-CZ', { changes })).toContain('Celkem s DPH: 100.00 → 121.00');
});

test.each([
  [{ from: 'None' }, 'document.queuedForExport', /None|Předchozí/, undefined],
  [{ from: 'Failed' }, 'document.queuedForExport', /Failed/, 'Předchozí: Neúspěšné'],
  [{ from: 'None', to: 'faktura.pdf' }, 'document.renamed', /^$/, 'None'],
  [{ size: 14_911 }, 'document.uploaded', /14911/, '14,9 kB'],
])('formats %j of %s for readers', async (details, action, never, says) => {
  const told = (await textOf('UTC', 'cs-CZ', details, action)).replaceAll('\u00A0', ' ');
  expect(told).not.toMatch(never);
  if (says !== undefined) expect(told).toContain(says);
});
