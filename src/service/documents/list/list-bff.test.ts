import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DocumentListItem } from '#contract/documents/bff.ts';
import { SavedView } from '#contract/documents/list-bff.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  for (const [name, role] of [
    ['jana', 'Accountant'],
    ['petr', 'Accountant'],
    ['approver', 'Approver'],
    ['admin', 'TenantAdmin'],
  ] as const)
    tokens[name] = (await app.user(tenant, role, tenant.unitIds)).token;
  tokens['foreign'] = (await app.user(await app.tenant('Foreign'), 'TenantAdmin')).token;
  for (const n of [1, 2, 3])
    await app.document(tenant, {
      file_name: `list-${n}.pdf`,
      state: n === 3 ? 'Validated' : 'Extracted',
      fields: { note: n === 1 ? 'Kancelářské potřeby' : '', total_amount: `${n}00.00`, issued_by_name_sm: `Firma ${n}` },
      items: [{ item_description: `Šroub M${n}` }],
    });
});
afterAll(() => app.close());

const send = (method: string, path: string, who: string | null, json?: unknown) =>
  app.send(method, path, who === null ? null : (tokens[who] ?? ''), json === undefined ? {} : { json });
const views = async (who: string) => z.array(SavedView).parse(await (await send('GET', '/bff/views', who)).json());
const save = async (who: string, body: object) => SavedView.parse(await (await send('POST', '/bff/views', who, body)).json());
const audits = async (id: string) =>
  (
    await app.database
      .forTenant(tenant.tenantId)
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'like', 'view.%')
      .orderBy('id')
      .execute()
  ).flatMap(({ action, details }) => (JSON.stringify(details).includes(id) ? [action] : []));

describe('views', () => {
  test('are saved by the user, changed and deleted', async () => {
    const mine = await save('jana', { name: ' Bez data ', search: 'view=all&hasErrors=true' });
    expect(mine).toMatchObject({ name: 'Bez data', isOwn: true, isShared: false, mayChange: true });
    expect((await send('PATCH', `/bff/views/${mine.id}`, 'jana', { name: 'S chybou', search: 'view=all' })).status).toBe(200);
    expect((await views('jana')).find(({ id }) => id === mine.id)).toMatchObject({ name: 'S chybou', search: 'view=all' });
    expect((await views('petr')).map(({ id }) => id)).not.toContain(mine.id);
    for (const stranger of ['petr', 'admin', 'foreign']) {
      expect((await send('PATCH', `/bff/views/${mine.id}`, stranger, { name: 'x' })).status).toBe(404);
      expect((await send('DELETE', `/bff/views/${mine.id}`, stranger)).status).toBe(404);
    }
    expect((await send('DELETE', `/bff/views/${mine.id}`, 'jana')).status).toBe(200);
    expect((await send('DELETE', `/bff/views/${mine.id}`, 'jana')).status).toBe(404);
    expect(await audits(mine.id)).toEqual(['view.saved', 'view.changed', 'view.deleted']);
  });

  test('are shared by users with the right to do so, and changed by their owner and an admin', async () => {
    const shared = await save('jana', { name: 'Po splatnosti', search: 'fields.date_due=..overdue', isShared: true });
    expect((await views('approver')).find(({ id }) => id === shared.id)).toMatchObject({ isOwn: false, mayChange: false });
    expect((await send('PATCH', `/bff/views/${shared.id}`, 'petr', { name: 'x' })).status).toBe(403);
    expect((await send('DELETE', `/bff/views/${shared.id}`, 'petr')).status).toBe(403);
    expect((await send('PATCH', `/bff/views/${shared.id}`, 'admin', { name: 'Splatné' })).status).toBe(200);
    expect((await send('POST', '/bff/views', 'approver', { name: 'x', search: '', isShared: true })).status).toBe(403);
    const own = await save('approver', { name: 'Moje', search: '' });
    expect((await send('PATCH', `/bff/views/${own.id}`, 'approver', { isShared: true })).status).toBe(403);
    expect(await views('foreign')).toEqual([]);
  });

  test('keep their owner when an admin deletes one and undoes it', async () => {
    const { id, ownerId, ...shared } = await save('jana', { name: 'Jany', search: 'view=all', isShared: true });
    expect((await send('DELETE', `/bff/views/${id}`, 'admin')).status).toBe(200);
    const body = { name: shared.name, search: shared.search, isShared: true, ownerId };
    const again = await save('admin', body);
    expect(again).toMatchObject({ ownerId, isOwn: false, mayChange: true });
    expect((await views('jana')).find((view) => view.id === again.id)).toMatchObject({ isOwn: true });
    // nobody else can create views of other users, nor an admin private ones or those of nobody
    expect((await send('POST', '/bff/views', 'petr', { ...body, name: 'x' })).status).toBe(403);
    expect((await send('POST', '/bff/views', 'admin', { ...body, name: 'x', isShared: false })).status).toBe(403);
    expect((await send('POST', '/bff/views', 'admin', { ...body, name: 'x', ownerId: 'nobody' })).status).toBe(400);
  });

  test('have unique names, among the user’s own and among the shared ones', async () => {
    await save('petr', { name: 'Stejný', search: '' });
    expect((await send('POST', '/bff/views', 'petr', { name: 'stejný', search: '' })).status).toBe(409);
    expect((await send('POST', '/bff/views', 'jana', { name: 'Stejný', search: '' })).status).toBe(200);
    const second = await save('petr', { name: 'Jiný', search: '' });
    expect((await send('PATCH', `/bff/views/${second.id}`, 'petr', { name: 'Stejný' })).status).toBe(409);
  });

  test('are listed in the order that each user sets', async () => {
    const first = await save('admin', { name: 'A', search: '' });
    const last = await save('admin', { name: 'B', search: '' });
    expect((await send('PUT', '/bff/views/order', 'admin', [last.id, first.id, 'nonsense'])).status).toBe(200);
    expect((await views('admin')).slice(0, 2).map(({ id }) => id)).toEqual([last.id, first.id]);
  });

  test.each([
    ['POST', '/bff/views', { name: '  ', search: '' }],
    ['POST', '/bff/views', { name: 'x'.repeat(61), search: '' }],
    ['POST', '/bff/views', { name: 'x', search: 'x'.repeat(4001) }],
    ['POST', '/bff/views', { name: 'a\u0000b', search: '' }],
    ['POST', '/bff/views', { name: 'x', search: '', evil: 1 }],
    ['PUT', '/bff/views/order', 'x'],
    ['POST', '/bff/documents/count-many', [{ filter: { nope: { value: 1 } } }]],
    ['POST', '/bff/documents/walk', { after: 'x' }],
    ['POST', '/bff/documents/walk', { take: 1001 }],
    ['POST', '/bff/documents/list', { columns: ["a'b"] }],
  ])('%s %s refuses %j', async (method, path, body) => expect((await send(method, path, 'jana', body)).status).toBe(400));

  test.each([
    ['GET', '/bff/views'],
    ['POST', '/bff/views'],
    ['PATCH', '/bff/views/x'],
    ['DELETE', '/bff/views/x'],
    ['PUT', '/bff/views/order'],
    ['POST', '/bff/documents/count-many'],
    ['POST', '/bff/documents/walk'],
  ])('%s %s requires a signed-in user', async (method, path) => expect((await send(method, path, null)).status).toBe(401));
});

test('several filters are counted separately in one call', async () => {
  const answer = await send('POST', '/bff/documents/count-many', 'jana', [
    {},
    { filter: { listStatus: { value: 'validated' } } },
    { text: 'kancelarske' },
    { filter: { 'fields.issued_by_name_sm': { values: ['Firma 1', 'Firma 3'] } } },
    { filter: { 'fields.total_amount': { values: ['100.00'] } } },
  ]);
  expect(await answer.json()).toEqual([3, 1, 1, 2, 1].map((count) => ({ count, isMore: false })));
  expect(await (await send('POST', '/bff/documents/count-many', 'foreign', [{}])).json()).toEqual([{ count: 0, isMore: false }]);
});

test('a list returns the requested columns and the matches of a search', async () => {
  const answer = await send('POST', '/bff/documents/list', 'jana', { text: 'sroub potreby', columns: ['note', 'nothing'] });
  const { items } = z.object({ items: z.array(DocumentListItem) }).parse(await answer.json());
  expect(items).toHaveLength(1);
  expect(items[0]?.values).toEqual({ note: 'Kancelářské potřeby' });
  expect(items[0]?.matches?.map(({ field, text, start, length }) => [field, text.slice(start, start + length)])).toEqual([
    ['item_description', 'Šroub'],
    ['note', 'potřeby'],
  ]);
});

test('all results of a filter are fetched in chunks', async () => {
  const found: string[] = [];
  for (let after: string | undefined; ;) {
    const answer = await send('POST', '/bff/documents/walk', 'jana', { filter: {}, take: 2, ...(after && { after }) });
    const piece = z.array(DocumentListItem).parse(await answer.json());
    found.push(...piece.map(({ fileName }) => fileName));
    after = piece.at(-1)?.id;
    if (piece.length < 2) break;
  }
  expect(found.toSorted()).toEqual(['list-1.pdf', 'list-2.pdf', 'list-3.pdf']);
});

test('the filter by the same uploader finds documents of one user or client application only', async () => {
  const [one, two] = await Promise.all([app.user(tenant, 'Uploader'), app.user(tenant, 'Uploader')]);
  const mine = await app.document(tenant, { file_name: 'same-1.pdf', created_by_user: one.actor.id });
  await app.document(tenant, { file_name: 'same-2.pdf', created_by_user: one.actor.id });
  await app.document(tenant, { file_name: 'same-3.pdf', created_by_user: two.actor.id });
  const names = async (value: string) => {
    const answer = await send('POST', '/bff/documents/list', 'jana', {
      filter: { uploadedLike: { value } },
      sort: { field: 'FileName', direction: 'Asc' },
    });
    const { items } = (await answer.json()) as { items: { fileName: string }[] };
    return items.map(({ fileName }) => fileName);
  };
  expect(await names(mine)).toEqual(['same-1.pdf', 'same-2.pdf']);
  expect(await names('nothing')).toEqual([]);
});

test('clients with an open list are notified of changed views', async () => {
  const aborter = new AbortController();
  const headers = { authorization: `Bearer ${tokens['petr']}` };
  const answer = await fetch(`${app.base}/bff/live`, { headers, signal: aborter.signal });
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const heard = async (): Promise<void> => {
    while (!text.includes('viewsChanged')) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
    text = '';
  };
  const view = await save('jana', { name: 'Heard of', search: 'view=all', isShared: true });
  await heard();
  await send('PATCH', `/bff/views/${view.id}`, 'jana', { name: 'Heard of again' });
  await heard();
  await send('DELETE', `/bff/views/${view.id}`, 'jana');
  await heard();
  aborter.abort();
});
