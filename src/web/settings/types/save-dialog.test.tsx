import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

const centre = {
  fieldName: 'centre',
  fieldType: 'TEXT' as const,
  label: { 'en-US': 'Cost centre' },
  state: 'Visible' as const,
  section: 'other' as const,
  isItemField: false,
  isRequired: false,
  exportMapping: 'None',
  exportColumn: 0,
  editInApprovalWorkflow: false,
  requiredInApprovalWorkflow: false,
  hints: [],
  options: [],
  externalDataTable: null,
  fills: [],
  formula: '',
  conditions: [],
  defaultValue: '',
  format: '',
};

test('errors that the service would report are shown with their place before anything is saved', async () => {
  const handlers = settingsHandlers(() => false);
  const impact = () => {
    throw new Refusal('invalid_input', {
      errors: [
        { path: 'body.fields.0.conditions.0.when.field', code: 'unknown_field', params: { field: 'project' }, message: '' },
        { path: 'body.checks.1.expression', code: 'check_unknown_field', params: { field: 'totl' }, message: '' },
      ],
    });
  };
  const design = () => ({ ...handlers.documentTypesBff.design(), fields: [centre] });
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff: { ...handlers.documentTypesBff, design, impact } },
    { role: 'TenantAdmin' },
  );
  await page.user.type(await page.findByRole('textbox', { name: 'Name (English)' }), ' paid');
  await page.user.keyboard('{Control>}s{/Control}');
  const dialog = within(await page.findByRole('dialog', { name: 'Save the document type?' }));
  await expectAccessibleDialog();
  await dialog.findByText('Cost centre: There is no field project.');
  dialog.getByText('Check 2: The expression uses a field that does not exist: totl.');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Show error' }));
  await page.findByRole('heading', { name: 'Conditions' });
  await page.user.click(await page.findByRole('button', { name: 'Discard changes' }));
});

test('a field with values in documents is not deleted, and is restored at its place; its neighbour has the focus', async () => {
  const handlers = settingsHandlers(() => false);
  const fields = ['first', 'centre', 'last'].map((fieldName) => ({ ...centre, fieldName, label: { 'en-US': fieldName } }));
  const nothing = { documents: 90, looked: 90, becomeInvalid: 0, becomeValid: 0, recomputed: 0, checks: [] };
  const deleted = { fieldName: 'centre', hidden: 0, deleted: 80, newErrors: 0 };
  const documentTypesBff = {
    ...handlers.documentTypesBff,
    design: () => ({ ...handlers.documentTypesBff.design(), fields }),
    impact: () => ({ ...nothing, fields: [deleted] }),
  };
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...handlers, documentTypesBff },
    { role: 'TenantAdmin' },
  );
  await page.user.click(await page.findByRole('button', { name: /^centre/ }));
  await page.user.click(await page.findByRole('button', { name: 'Delete field' }));
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('button', { name: /^last/ })));
  await page.user.keyboard('{Control>}s{/Control}');
  const dialog = within(await page.findByRole('dialog', { name: 'Save the document type?' }));
  await dialog.findByText('centre cannot be deleted: 80 documents have a value in it. Hide it instead.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await page.user.click(dialog.getByRole('button', { name: 'Restore centre' }));
  await page.findByRole('combobox', { name: 'In the form' });
  const listed = within(page.getByRole('list', { name: 'Header fields' })).getAllByText(/^(?:first|centre|last)$/);
  expect(listed.map(({ textContent }) => textContent)).toEqual(['first', 'centre', 'last']);
  expect(page.queryByText('1 unsaved change')).toBeNull();
});
