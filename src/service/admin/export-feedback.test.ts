import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFeedback } from '#service/feedback/export-feedback.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { parseCommand, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { readConfig } from '#service/platform/config.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-feedback-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('exports documents with feedback as cases with their current values, without others and those in the trash', async () => {
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'Accountant');
  const id = await app.document(tenant, {
    state: 'Validated',
    bytes: Buffer.from('%PDF-1.4 the original'),
    pages: 1,
    fields: { invoice_number_sm: '2026-7', total_amount: '12100.00', date_due: '', note: 'not evaluated' },
    items: [{ item_description: 'Paper', item_amount_without_vat: '100.00' }],
  });
  const deleted = await app.document(tenant, {});
  await app.document(tenant, {});
  for (const [document, note] of [
    [id, 'wrong total'],
    [id, 'and number'],
    [deleted, ''],
  ])
    await app.send('POST', `/v1/documents/${document}/feedback`, token, { json: { feedBackType: 'ExtractionError', note } });
  await app.send('DELETE', `/v1/documents/${deleted}`, token);

  const tenants = [app.database.forTenant(tenant.tenantId)];
  expect(await exportFeedback({ tenants, blobs: app.blobs }, folder)).toBe(1);
  expect(await readdir(path.join(folder, 'docs'))).toEqual([`${id}.pdf`]);
  expect(await readFile(path.join(folder, 'docs', `${id}.pdf`), 'utf8')).toBe('%PDF-1.4 the original');
  const lines = (await readFile(path.join(folder, 'truth.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      id: `feedback/${id}`,
      source: 'feedback',
      path: `docs/${id}.pdf`,
      kind: 'pdf-text',
      lang: 'und',
      hasEmbeddedXml: false,
      isValidated: true,
      feedback: [
        { type: 'ExtractionError', note: 'wrong total' },
        { type: 'ExtractionError', note: 'and number' },
      ],
      truth: { doc_type: 'invoice', invoice_number: '2026-7', total_amount: '12100.00' },
      items: [{ description: 'Paper', line_total: '100.00' }],
      itemsComplete: true,
    },
  ]);
});

test('the command reports its folder and refuses an unknown tenant', async () => {
  const ground = { config: readConfig({ DATA_DIR: folder }), log: app.log, database: app.database };
  const run = async (...words: string[]) => {
    const asked = parseCommand(commands, ['feedback', 'export', ...words]);
    return asked?.command.run(ground, asked.values);
  };
  const empty = await app.tenant('Without feedback');
  expect(await run('--to', path.join(folder, 'none'), '--tenant', empty.tenantId)).toMatch(/^Exported 0 documents to .*none$/);
  expect(await readFile(path.join(folder, 'none', 'truth.jsonl'), 'utf8')).toBe('');
  await expect(run('--to', folder, '--tenant', 'nobody')).rejects.toThrow(UsageError);
});
