import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { DesignedField, type TypeDesign, type TypeDraft } from '#contract/document-types/bff.ts';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

type Saved = TypeDraft & { version: number; deletedFields: string[] };
/** Defaults that the service adds to a draft. */
const blank = {
  state: 'Visible',
  label: {},
  isItemField: false,
  exportMapping: 'None',
  exportColumn: 0,
  editInApprovalWorkflow: false,
  requiredInApprovalWorkflow: false,
  isRequired: false,
  section: 'other',
  hints: [],
  options: [],
  externalDataTable: null,
  fills: [],
  formula: '',
  conditions: [],
  defaultValue: '',
  format: '',
};

test('a resumed edit is sent with its initial state, whatever others saved meanwhile', async () => {
  let isTheirs = false;
  const handlers = settingsHandlers(() => isTheirs);
  let askedFor = 0;
  const design = () => {
    askedFor += 1;
    return handlers.documentTypesBff.design();
  };
  const saved: unknown[] = [];
  const save = ({ body }: { body: { version: number } }) => {
    saved.push(body.version);
    return design();
  };
  const list = () => [
    {
      documentType: 'invoice',
      name: { 'en-US': 'Invoice' },
      isDefault: true,
      isActive: true,
      order: 0,
      fields: 1,
      documents: 0,
      documentsInTrash: 0,
    },
  ];
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, list, design, save } },
    { role: 'TenantAdmin' },
  );
  await page.user.type(await page.findByRole('textbox', { name: 'Name (English)' }), ' paid');
  // On the second visit the newer version is there from the start.
  for (const visit of [1, 2]) {
    const [toList] = page.getAllByRole('link', { name: 'Document types' });
    if (toList) await page.user.click(toList);
    isTheirs = true;
    page.askAnew();
    await page.user.click(await page.findByRole('link', { name: /^Invoice/ }));
    expect(await page.findByDisplayValue('Invoice paid')).toBeDefined();
    await expect.poll(() => askedFor).toBe(1 + visit);
  }
  await page.user.keyboard('{Control>}s{/Control}');
  await page.user.click(await page.findByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([1]);
});

test('saved fields stay when more are added and saved', async () => {
  const handlers = settingsHandlers(() => false);
  let saved: TypeDesign = handlers.documentTypesBff.design();
  const sent: { fields: string[]; deletedFields: string[] }[] = [];
  const save = ({ body: { version, deletedFields, ...draft } }: { body: Saved }) => {
    sent.push({ fields: draft.fields.map(({ fieldName }) => fieldName), deletedFields });
    saved = {
      ...saved,
      ...draft,
      sections: draft.sections ?? saved.sections,
      version: version + 1,
      fields: draft.fields.map((field) => DesignedField.parse({ ...blank, ...field })),
    };
    return saved;
  };
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, design: () => saved, save } },
    { role: 'TenantAdmin' },
  );
  const add = async (label: string) => {
    const [button] = await page.findAllByRole('button', { name: 'Add field' });
    if (button) await page.user.click(button);
    const dialog = within(await page.findByRole('dialog', { name: 'New header field' }));
    await expectAccessibleDialog();
    await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), label);
    await page.user.keyboard('{Enter}');
  };
  const confirm = async () => {
    const before = sent.length;
    await page.user.keyboard('{Control>}s{/Control}');
    await page.user.click(await page.findByRole('button', { name: 'Save' }));
    await expect.poll(() => sent.length).toBe(before + 1);
    await page.findByText('Saved');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  };
  await page.findByRole('textbox', { name: 'Name (English)' });
  await add('Site');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await add('Project');
  const added = await page.findByRole('button', { name: /^Project/ });
  expect(scrolled.mock.contexts).toContain(added.closest('li'));
  await confirm();
  await add('Budget');
  await confirm();
  expect(sent).toEqual([
    { fields: ['site', 'project'], deletedFields: [] },
    { fields: ['site', 'project', 'budget'], deletedFields: [] },
  ]);
});

test('too long a name is reported at its field, for a new and an existing type', async () => {
  const long = 'x'.repeat(5000);
  for (const address of ['/settings/document-types?id=new', '/settings/document-types?id=invoice']) {
    const page = await renderPage(
      address,
      settingsHandlers(() => false),
      { role: 'TenantAdmin' },
    );
    for (const name of ['Name (English)', 'Name (Slovenčina)']) {
      const field = await page.findByRole('textbox', { name });
      await page.user.clear(field);
      await page.user.click(field);
      await page.user.paste(long);
    }
    await page.user.keyboard('{Control>}s{/Control}');
    expect(await page.findAllByText('Enter at most 200 characters.')).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Discard changes' }));
    page.unmount();
  }
});

test('a name used by another type is reported at its field, for a new and an existing type', async () => {
  const handlers = settingsHandlers(() => false);
  const listed = { isDefault: false, isActive: true, order: 0, fields: 1, documents: 0, documentsInTrash: 0 };
  const list = () => [
    { ...listed, documentType: 'invoice', name: { 'en-US': 'Invoice', 'cs-CZ': 'Faktura' } },
    { ...listed, documentType: 'receipt', name: { 'en-US': 'Receipt', 'cs-CZ': 'Účtenka' } },
  ];
  for (const address of ['/settings/document-types?id=new', '/settings/document-types?id=invoice']) {
    const page = await renderPage(
      address,
      { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, list } },
      { role: 'TenantAdmin' },
    );
    const field = await page.findByRole('textbox', { name: 'Name (English)' });
    await page.user.clear(field);
    await page.user.click(field);
    await page.user.paste('receipt ');
    await page.findByText('Another document type has the same name.');
    // A name in another language does not count.
    await page.user.type(field, 's');
    await waitFor(() => expect(page.queryByText(/has the same name/)).toBeNull());
    await page.user.click(page.getByRole('button', { name: 'Discard changes' }));
    page.unmount();
  }
});

test('a table fills other fields from its columns, and a refusal is shown there', async () => {
  const handlers = settingsHandlers(() => false);
  const field = (fieldName: string, more: object) => DesignedField.parse({ ...blank, fieldName, fieldType: 'TEXT', ...more });
  const fields = [
    field('centre', { fieldType: 'LOOKUP', label: { 'en-US': 'Centre' }, externalDataTable: 'Centres' }),
    field('invoice_number_sm', { label: { 'en-US': 'Invoice number' } }),
    field('approver', { label: { 'en-US': 'Approver' } }),
    field('note', { label: { 'en-US': 'Note' } }),
    field('rest', { label: { 'en-US': 'Rest' }, formula: 'note' }),
  ];
  const design: TypeDesign = { ...handlers.documentTypesBff.design(), fields };
  const tables = [
    {
      id: 't1',
      name: 'Centres',
      description: '',
      columns: ['Approver'],
      rows: 0,
      updatedAt: '2026-01-01T00:00:00.000Z',
      usedBy: [],
    },
  ];
  const sent: Saved[] = [];
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    {
      ...handlers,
      externalDataBff: { list: () => tables },
      documentTypesBff: {
        ...handlers.documentTypesBff,
        design: () => design,
        save: ({ body }: { body: Saved }) => {
          sent.push(body);
          throw new Refusal('invalid_input', {
            errors: [{ path: 'body.fields.0.fills.0', code: 'fills_twice', message: '', params: { field: 'approver' } }],
          });
        },
      },
    },
    { role: 'TenantAdmin' },
  );
  await page.user.click(await page.findByRole('button', { name: /^Centre/ }));
  await page.user.click(await page.findByRole('button', { name: 'Add filled field' }));
  const fill = within(await page.findByRole('group', { name: 'Filled field 1' }));
  expect(fill.getByRole<HTMLSelectElement>('combobox', { name: 'Column' }).value).toBe('Approver');
  expect(fill.getByRole<HTMLSelectElement>('combobox', { name: 'Fills the field' }).value).toBe('approver');
  expect(fill.queryByRole('option', { name: 'Rest' })).toBeNull();
  await page.user.keyboard('{Control>}s{/Control}');
  await page.user.click(await page.findByRole('button', { name: 'Save' }));
  expect(await page.findByText(/approver is already filled/)).toBeDefined();
  expect(sent[0]?.fields[0]?.fills).toEqual([{ column: 'Approver', field: 'approver' }]);
  // A rejected draft is kept and would affect the next test.
  await page.user.click(page.getByRole('button', { name: 'Discard changes' }));
});

test('a formula is tested while it is typed, and a field with a formula has no default', async () => {
  const handlers = settingsHandlers(() => false);
  const field = (fieldName: string, label: string) =>
    DesignedField.parse({
      ...blank,
      fieldName,
      fieldType: 'DECIMAL',
      label: { 'en-US': label },
      defaultValue: '5',
      hints: ['Rest'],
    });
  const design: TypeDesign = { ...handlers.documentTypesBff.design(), fields: [field('paid', 'Paid'), field('rest', 'Rest')] };
  const sent: Saved[] = [];
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    {
      ...handlers,
      documentTypesBff: {
        ...handlers.documentTypesBff,
        design: () => design,
        tryExpression: ({ body }) =>
          body.isFormula && body.expression === 'paid * 2'
            ? { answers: [], values: ['24.50'] }
            : { answers: [], fault: { code: 'check_syntax', params: { cause: '' }, message: '', at: 0 } },
        save: ({ body }: { body: Saved }) => {
          sent.push(body);
          return design;
        },
      },
    },
    { role: 'TenantAdmin' },
  );
  await page.user.click(await page.findByRole('button', { name: /^Rest/ }));
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Insert field' }), 'paid');
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Formula' }));
  await page.user.keyboard(' * 2');
  expect(await page.findByText('In the document shown here: 24.50')).toBeDefined();
  expect(page.queryByRole('textbox', { name: 'Default' })).toBeNull();
  await page.user.keyboard('{Control>}s{/Control}');
  await page.user.click(await page.findByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent[0]?.fields.map(({ formula, defaultValue }) => [formula, defaultValue]))
    .toEqual([
      ['', '5'],
      ['paid * 2', ''],
    ]);
});

test('sections are added, named, moved by button and keyboard, and get fields', async () => {
  const handlers = settingsHandlers(() => false);
  const field = (fieldName: string, label: string) =>
    DesignedField.parse({ ...blank, fieldName, fieldType: 'TEXT', label: { 'en-US': label } });
  const design = { ...handlers.documentTypesBff.design(), fields: [field('site', 'Site'), field('project', 'Project')] };
  const sent: Saved[] = [];
  const save = ({ body }: { body: Saved }) => {
    sent.push(body);
    return { ...design, ...body, version: 2, fields: design.fields, sections: body.sections ?? [] };
  };
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, design: () => design, save } },
    { role: 'TenantAdmin' },
  );
  const confirm = async () => {
    await page.user.keyboard('{Control>}s{/Control}');
    await page.user.click(await page.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  };
  await page.user.click(await page.findByRole('tab', { name: 'Sections' }));
  // Default name in each language, shown by the form while nothing is entered.
  const placeholderOf = (language: string) =>
    page.getByRole('textbox', { name: `Name of Document (${language})` }).getAttribute('placeholder');
  await expect.poll(() => placeholderOf('Čeština')).toBe('Doklad');
  expect(placeholderOf('English')).toBe('Document');
  await page.user.click(await page.findByRole('button', { name: 'Add section' }));
  const name = await page.findByRole('textbox', { name: 'Name of New section (English)' });
  await page.user.clear(name);
  await page.user.type(name, 'Costs');
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Move a field to Costs' }), 'project');
  await page.user.click(page.getByRole('button', { name: 'Move Costs up' }));
  page.getByRole('textbox', { name: 'Name of Costs (English)' }).focus();
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await confirm();
  expect(sent[0]?.sections?.slice(-3)).toEqual([
    { key: 'new_section', name: { 'en-US': 'Costs' } },
    { key: 'payment', name: {} },
    { key: 'other', name: {} },
  ]);
  expect(sent[0]?.fields.map(({ fieldName, section }) => [fieldName, section])).toEqual([
    ['site', 'other'],
    ['project', 'new_section'],
  ]);
});

test('“None” can be typed like any word, and is reported as invalid for exports', async () => {
  const handlers = settingsHandlers(() => false);
  const site = DesignedField.parse({ ...blank, fieldName: 'site', fieldType: 'TEXT', label: { 'en-US': 'Site' } });
  const design = { ...handlers.documentTypesBff.design(), fields: [site] };
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, design: () => design } },
    { role: 'TenantAdmin' },
  );
  await page.user.click(await page.findByRole('button', { name: /^Site/ }));
  const name = await page.findByRole('textbox', { name: 'Name in exports' });
  await page.user.type(name, 'None');
  await page.findByDisplayValue('None');
  page.getByText(/“None” stands for no name in exports/);
  await page.user.type(name, 'Such');
  await page.findByDisplayValue('NoneSuch');
  expect(page.queryByText(/“None” stands for no name/)).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'Discard changes' }));
  expect(page.queryByDisplayValue('NoneSuch')).toBeNull();
});
