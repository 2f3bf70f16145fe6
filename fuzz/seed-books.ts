/** Data for the requests of `books-recipes.ts`. */
import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { storeLayout } from '#service/documents/memory/store.ts';
import type { TestApp } from '#testing/app.ts';
import type { DocumentDraft } from '#testing/builders.ts';
import { type Call, uniqueName } from './seed-work.ts';
import type { Side } from './tenants.ts';

type Pool = [kind: string, names: string[]];
export type Seeding = {
  app: TestApp;
  side: Side;
  call: Call;
  mark: string;
  validated: (more?: DocumentDraft) => Promise<string>;
};
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, make));

/** Creates a separate unit whose documents go to a connected accounting system. */
export async function seedBooks({ app, side, call, mark, validated }: Seeding): Promise<Pool[]> {
  const { tenantId } = side.tenant;
  const createUnit = async () => String((await call('POST', '/v1/accounting-unit', { name: mark }))['accountingUnitId']);
  const [unitId, flexiUnitId] = [await createUnit(), await createUnit()];
  const connected = async (draft: object = {}, accountingUnitIds: string[] = []) => {
    const { id } = await call('POST', '/v1/tenant/accountingSystems', { name: uniqueName(), type: 'File' });
    await call('PUT', `/bff/accounting-systems/${String(id)}`, { name: uniqueName(), accountingUnitIds });
    const folder = { kind: 'Folder', settings: { path: 'out' }, isAutomatic: false, secret: null };
    await call('PUT', `/bff/connections/${String(id)}`, { ...folder, ...draft });
    return String(id);
  };
  await mkdir(path.join(app.exchangeDir, tenantId, 'out'), { recursive: true });
  const system = await connected({}, [unitId]);
  const lists = {
    kind: 'HttpJson',
    settings: { address: app.lookups.registryUrl, accountsAddress: `${app.lookups.registryUrl}/accounts` },
  };
  const flexi = { userName: 'fuzz', company: 'demo', address: app.lookups.registryUrl };
  await connected({ kind: 'AbraFlexi', settings: flexi, secret: 'fuzz-secret' }, [flexiUnitId]);
  const checked = await many(2, () => validated({ accounting_unit_id: flexiUnitId }));
  const booked = await many(6, () => validated({ accounting_unit_id: unitId }));
  const sent = booked.slice(0, 2);
  await call('POST', '/bff/transfers', { documentIds: sent });
  const db = app.database.forTenant(tenantId);
  await db
    .updateTable('accounting_transfers')
    .set({ state: 'Unknown', sent_at: app.clock.now() })
    .where('document_id', 'in', sent)
    .execute();
  const transfers = await db.selectFrom('accounting_transfers').select('id').where('document_id', 'in', sent).execute();
  return [
    ['connectedsystem', [system]],
    ['listedsystem', [await connected(lists)]],
    ['doomedconnection', [await connected()]],
    ['bookeddocument', booked.slice(2)],
    ['checkeddocument', checked],
    ['opentransfer', transfers.map(({ id }) => id)],
  ];
}

/** Creates tables with further columns, and an invoice field that is selected from one. */
export async function seedColumns({ call, mark }: Seeding): Promise<Pool[]> {
  const wide = async () => {
    const name = uniqueName();
    const { id } = await call('POST', '/v1/external-data-tables', { name, values: [{ key: 'P-1', value: mark }] });
    await call('PUT', `/bff/external-data-tables/${String(id)}/head`, { name, description: '', columns: ['Colour'] });
    return { id: String(id), name };
  };
  const tables = [await wide(), await wide()];
  const fieldName = uniqueName();
  await call('POST', '/v1/document-types/invoice/field', {
    fieldName,
    fieldType: 'LOOKUP',
    label: { 'en-US': mark },
    externalDataTable: tables[0]?.name,
  });
  return [
    ['columntable', tables.map(({ id }) => id)],
    ['lookupfield', [fieldName]],
  ];
}

/** Creates layouts that have taught a field, and documents with a value from one of them; some of each are forgotten. */
export async function seedMemory({ app, side, call, validated }: Seeding): Promise<Pool[]> {
  const { tenantId } = side.tenant;
  const db = app.database.forTenant(tenantId);
  const at = app.clock.now();
  const told = {
    documentId: null,
    learnedAt: at.toISOString(),
    isCorrection: true,
    effect: { better: 1, worse: 0, same: 0 },
    isLive: true,
  };
  const learned = async () => {
    const id = uuidv7();
    const lessons = [{ ...told, field: 'total_amount', kind: 'constant' as const, value: '1' }];
    // marks of its own: a forgotten layout is not restored beside an identical one
    await storeLayout(db, { tenantId, id, keys: [1], marks: { bands: [randomInt(2 ** 31)], words: [] }, lessons, at });
    return id;
  };
  const remembered = async () => {
    const [id, layoutId] = [await validated(), await learned()];
    const memory = JSON.stringify({ layoutId, documentId: null, learnedAt: at.toISOString() });
    await sql`update documents set fields = jsonb_set(fields, '{total_amount,memory}', ${memory}::jsonb) where id = ${id}`.execute(
      db,
    );
    return id;
  };
  const forgottenField = async () => {
    const id = await learned();
    await call('DELETE', `/bff/supplier-memory/${id}/fields/total_amount`);
    return id;
  };
  const forgottenLayout = async () => {
    const id = await learned();
    await call('DELETE', `/bff/supplier-memory/${id}`);
    return id;
  };
  const forgottenOfDocument = async () => {
    const id = await remembered();
    await call('POST', `/bff/documents/${id}/forget`, { field: 'total_amount' });
    return id;
  };
  return [
    ['learnedlayout', await many(2, learned)],
    ['doomedlayout', await many(2, learned)],
    ['forgottenfield', await many(2, forgottenField)],
    ['forgottenlayout', await many(2, forgottenLayout)],
    ['remembereddocument', await many(2, remembered)],
    ['forgottendocument', await many(2, forgottenOfDocument)],
  ];
}

let encrypted: Promise<Uint8Array> | undefined;
async function encryptedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword: 'open sesame', ownerPassword: 'of the sender' });
  return pdf.save();
}

/** Creates documents that wait for a password, and documents whose approval waits for an answer. */
export async function seedQuestions({ app, side, call, mark, validated }: Seeding, colleagueId: string): Promise<Pool[]> {
  encrypted ??= encryptedPdf();
  const bytes = await encrypted;
  const locked = await many(2, () => validated({ state: 'Error', failure_reason: 'encrypted', pages: 0, bytes }));
  const { token } = await app.user(side.tenant, 'Approver');
  const asked = async (ask: (id: string) => Promise<unknown>): Promise<string> => {
    const id = await validated();
    await call('POST', `/v1/approval/${id}/workflow/start`);
    await ask(id);
    return id;
  };
  const byAdmin = (id: string) => call('POST', `/bff/documents/${id}/approval/question`, { userId: colleagueId, question: mark });
  const ofAdmin = async (id: string) => {
    const json = { userId: side.adminId, question: mark };
    const answer = await app.send('POST', `/bff/documents/${id}/approval/question`, token, { json });
    if (!answer.ok) throw new Error(`a question was refused with ${answer.status} ${await answer.text()}`);
  };
  return [
    ['lockeddocument', locked],
    // of their own: other requests decide documents in approval
    ['askabledocument', await many(4, () => asked(async () => undefined))],
    ['askeddocument', [await asked(byAdmin), await asked(byAdmin)]],
    ['questioneddocument', [await asked(ofAdmin), await asked(ofAdmin)]],
  ];
}
