import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TypeDesign } from '#contract/document-types/bff.ts';
import { headerSections } from '#contract/document-types/sections.ts';
import type { TypeDefinition } from '#contract/document-types/v1.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let ours: TestTenant;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ours = await app.tenant();
  admin = (await app.user(ours, 'TenantAdmin')).token;
});

const design = async (): Promise<TypeDesign> =>
  (await (await app.send('GET', '/bff/document-types/credit_note/design', admin)).json()) as TypeDesign;
const definition = async (culture = 'en-US'): Promise<TypeDefinition> =>
  (await (await app.send('GET', `/v1/document-types/credit_note/definition?culture=${culture}`, admin)).json()) as TypeDefinition;
/** As the designer sends them: only the properties of each field type. */
const sent = ({ fields }: TypeDesign) =>
  fields.map(({ options, externalDataTable, ...field }) => ({
    ...field,
    ...(field.fieldType === 'ENUM' && { options }),
    ...(field.fieldType === 'LOOKUP' && { externalDataTable }),
  }));
const save = async (change: (design: TypeDesign) => object, token = admin) => {
  const seen = await design();
  const { name, settings, checks, sections } = seen;
  const fields = sent(seen);
  const answer = await app.send('PUT', '/bff/document-types/credit_note/design', token, {
    json: { name, settings, checks, sections, fields, version: seen.version, deletedFields: [], ...change(seen) },
  });
  return { status: answer.status, answer };
};
const faultsOf = async ({ status, answer }: { status: number; answer: Response }) => {
  const { errors = [] } = (await answer.json()) as { errors?: { path: string; code: string }[] };
  return [status, errors.map(({ path, code }) => `${path} ${code}`)];
};
const own = { key: 'costs', name: { 'en-US': 'Cost allocation', 'cs-CZ': 'Rozúčtování' } };
const fieldsWith = (seen: TypeDesign, name: string, section: string) =>
  sent(seen).map((field) => (field.fieldName === name ? { ...field, section } : field));

test('a type without custom sections has the built-in ones, and its definition omits them', async () => {
  expect((await design()).sections).toEqual(headerSections.map((key) => ({ key, name: {} })));
  expect((await definition()).sections).toBeUndefined();
  // saving without changes keeps them
  expect((await save(() => ({}))).status).toBe(200);
  expect((await definition()).sections).toBeUndefined();
});

test('custom sections are returned in order and in the reader’s language, with their fields, and are logged', async () => {
  const done = await save((seen) => ({
    sections: [own, { key: 'payment', name: { 'en-US': 'How to pay', 'cs-CZ': ' ' } }],
    fields: fieldsWith(seen, 'note', 'costs'),
  }));
  expect(done.status).toBe(200);
  const rest = headerSections.filter((key) => key !== 'payment');
  expect((await design()).sections.map(({ key }) => key)).toEqual(['costs', 'payment', ...rest]);
  const czech = await definition('cs-CZ');
  expect(czech.sections?.slice(0, 2)).toEqual([
    { key: 'costs', name: 'Rozúčtování' },
    { key: 'payment', name: 'How to pay' },
  ]);
  expect(czech.fields.find(({ name }) => name === 'note')?.section).toBe('costs');
  const audit = await app.database
    .forTenant(ours.tenantId)
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'documentType.changed')
    .executeTakeFirstOrThrow();
  expect(audit.details).toMatchObject({ documentType: 'credit_note', sections: ['costs', 'payment', ...rest] });
});

test('sections are kept when omitted, copied with the type, and available to the API', async () => {
  await save(() => ({ sections: [own] }));
  expect((await save(() => ({ sections: undefined }))).status).toBe(200);
  expect((await design()).sections[0]).toEqual(own);
  const update = (section: string) => app.send('PUT', '/v1/document-types/credit_note/field/note', admin, { json: { section } });
  expect((await update('costs')).status).toBe(200);
  expect(await faultsOf({ status: 400, answer: await update('elsewhere') })).toEqual([400, ['body.section unknown_section']]);
  await app.send('POST', '/bff/document-types', admin, {
    json: { documentType: 'copied', name: { 'en-US': 'Copied' }, copyOf: 'credit_note' },
  });
  const copied = (await (await app.send('GET', '/bff/document-types/copied/design', admin)).json()) as TypeDesign;
  expect(copied.sections[0]).toEqual(own);
  expect(copied.fields.find(({ fieldName }) => fieldName === 'note')?.section).toBe('costs');
});

test.each([
  ['a section without a name', [{ key: 'costs', name: { 'en-US': ' ' } }], 'body.sections.0.name name_in_a_language_required'],
  ['a duplicate section', [own, own], 'body.sections.1.key section_repeated'],
  ['item fields in a header section', [{ key: 'items', name: {} }], 'body.sections.0.key unknown_section'],
])('refused: %s', async (_name, sections, expected) => {
  expect(await faultsOf(await save(() => ({ sections })))).toEqual([400, [expected]]);
});

test('a section is removed when it has no field left, and only administrators arrange sections', async () => {
  await save((seen) => ({ sections: [own], fields: fieldsWith(seen, 'note', 'costs') }));
  const [status, faults] = await faultsOf(await save(() => ({ sections: [] })));
  expect([status, String(faults)]).toEqual([400, expect.stringMatching(/^body\.fields\.\d+\.section unknown_section$/)]);
  expect((await design()).sections[0]).toEqual(own);
  expect((await save((seen) => ({ sections: [], fields: fieldsWith(seen, 'note', 'other') }))).status).toBe(200);
  expect((await definition()).sections).toBeUndefined();
  expect((await save(() => ({}), (await app.user(ours, 'Accountant')).token)).status).toBe(403);
});
