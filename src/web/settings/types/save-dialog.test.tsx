import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

test('errors that the service would report are shown with their place before anything is saved', async () => {
  const handlers = settingsHandlers(() => false);
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
