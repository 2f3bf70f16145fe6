import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DesignedField, TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

type Sent = TypeDraft & { version: number };

const named = (name: string, isItemField = false): DesignedField => ({
  fieldName: name.toLowerCase(),
  fieldType: 'TEXT',
  label: { 'en-US': name },
  isItemField,
  section: isItemField ? 'items' : 'other',
  state: 'Visible',
  exportMapping: 'None',
  exportColumn: 0,
  editInApprovalWorkflow: false,
  requiredInApprovalWorkflow: false,
  isRequired: false,
  hints: [],
  options: [],
  externalDataTable: null,
  fills: [],
  formula: '',
  conditions: [],
  defaultValue: '',
  format: '',
});

/** Opens the designer of a type with three header fields and an item field. */
async function open() {
  const handlers = settingsHandlers(() => false);
  const first = handlers.documentTypesBff.design();
  let saved: TypeDesign = { ...first, fields: [named('Number'), named('Total'), named('Due'), named('Quantity', true)] };
  const sent: Record<string, number | undefined>[] = [];
  const save = ({ body: { version, fields } }: { body: Sent }) => {
    sent.push(Object.fromEntries(fields.map(({ fieldName, exportColumn }) => [fieldName, exportColumn])));
    const columns = new Map(fields.map(({ fieldName, exportColumn = 0 }) => [fieldName, exportColumn]));
    saved = {
      ...saved,
      version: version + 1,
      fields: saved.fields.map((each) => ({ ...each, exportColumn: columns.get(each.fieldName) ?? 0 })),
    };
    return saved;
  };
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, design: () => saved, save } },
    { role: 'TenantAdmin' },
  );
  const group = within(await page.findByRole('group', { name: 'Columns in CSV and Excel' }));
  const store = async () => {
    const before = sent.length;
    await page.user.keyboard('{Control>}s{/Control}');
    await page.user.click(await page.findByRole('button', { name: 'Save' }));
    await expect.poll(() => sent.length).toBe(before + 1);
    return sent.at(-1);
  };
  return { page, group, store };
}

test('columns of CSV and Excel are selected and ordered, and without a selection all fields are columns again', async () => {
  const { page, group, store } = await open();
  const only = group.getByRole('checkbox', { name: 'Only the columns selected here' });
  expect(group.queryByRole('list')).toBeNull();
  await page.user.click(only);
  const namesIn = (name: string) =>
    within(group.getByRole('list', { name }))
      .getAllByRole('checkbox', { checked: true })
      .map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : ''));
  // Nothing is selected before the user selects it.
  expect(group.queryAllByRole('checkbox', { checked: true })).toEqual([only]);
  group.getByText('No columns are selected, so the files hold all fields.');
  await page.user.click(group.getByRole('button', { name: 'Select all' }));
  expect(namesIn('Header columns')).toEqual(['Number', 'Total', 'Due']);
  expect(namesIn('Item columns')).toEqual(['Quantity']);
  await page.user.click(group.getByRole('button', { name: 'Clear selection' }));
  expect(group.queryAllByRole('checkbox', { checked: true })).toEqual([only]);
  await page.user.click(group.getByRole('button', { name: 'Select all' }));

  await page.user.click(group.getByRole('checkbox', { name: 'Number' }));
  await page.user.click(group.getByRole('button', { name: 'Move Due up' }));
  expect(namesIn('Header columns')).toEqual(['Due', 'Total']);
  expect(await store()).toEqual({ number: 0, due: 1, total: 2, quantity: 1 });

  await page.user.click(group.getByRole('checkbox', { name: 'Number' }));
  expect(namesIn('Header columns')).toEqual(['Due', 'Total', 'Number']);
  await page.user.click(only);
  expect(group.queryByRole('list')).toBeNull();
  expect(await store()).toEqual({ number: 0, due: 0, total: 0, quantity: 0 });
});

test('changes are listed before saving', async () => {
  const { page, group } = await open();
  await page.user.click(group.getByRole('checkbox', { name: 'Only the columns selected here' }));
  await page.user.click(group.getByRole('checkbox', { name: 'Total' }));
  expect(page.getByText('1 unsaved change')).toBeDefined();
  await page.user.keyboard('{Control>}s{/Control}');
  const dialog = within(await page.findByRole('dialog', { name: 'Save the document type?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Columns in CSV and Excel']);
});
