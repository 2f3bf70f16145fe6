import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EInvoiceBreach } from '#contract/documents/review-bff.ts';
import { field, invoice, openReview } from '#testing/open-review.tsx';

const breach = (given: Partial<EInvoiceBreach>): EInvoiceBreach => ({
  code: 'BR-CO-15',
  severity: 'fatal',
  ruleSet: 'en16931-ubl',
  message: 'The total with VAT is wrong.',
  ask: 'Please correct the total.',
  field: 'total_amount',
  itemIndex: null,
  path: '/Invoice',
  ...given,
});

const open = (breaches: EInvoiceBreach[], returnReasons: Record<string, string> = {}) =>
  openReview({
    detail: { ...invoice, isExtractedByFormat: true },
    handlers: {
      reviewBff: {
        eInvoiceCheck: () => ({ ruleSets: ['en16931-ubl', 'peppol-ubl'], isComplete: true, breaches, returnReasons }),
        previewReturn: ({ body: { reason, culture = 'cs-CZ' } }) => ({
          subject: 'Returned',
          body: reason,
          attachment: 'a.xml',
          culture,
          recipient: 'billing@example.test',
        }),
        emails: () => [],
      },
    },
  });

test('asks for attention when the e-invoice is invalid, shows the value and writes to the issuer', async () => {
  const user = userEvent.setup();
  await open(
    [breach({}), breach({ code: 'UBL-CR-001', severity: 'warning', message: 'Too much.', field: '', path: '/Invoice/x' })],
    {
      'cs-CZ': 'Opravte prosím součet.',
      'en-US': 'Please correct the total.',
    },
  );
  await screen.findByText('The e-invoice breaks 1 official rule.');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = await screen.findByRole('dialog', { name: 'E-invoice check' });
  within(dialog).getByText('Rules checked: EN 16931, Peppol BIS Billing 3.');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Show in document' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Total')));

  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Return to issuer' }));
  await waitFor(() => expect(field('Reason').value).toBe('Opravte prosím součet.'));
});

test('lists identical breaches without a place once, with all their codes', async () => {
  const user = userEvent.setup();
  const same = { severity: 'warning', message: 'Too much.', ask: 'Ask for a repair.', field: '' } as const;
  await open([
    breach({}),
    breach({ ...same, code: 'CII-SR-013', path: '/a' }),
    breach({ ...same, code: 'CII-SR-108', path: '/b' }),
    breach({ ...same, code: 'CII-SR-108', path: '/c' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const items = within(await screen.findByRole('dialog', { name: 'E-invoice check' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toHaveLength(2);
  within(items[1] ?? document.body).getByText('CII-SR-013');
  within(items[1] ?? document.body).getByText('CII-SR-108');
});

test('shows no notice when there are only warnings', async () => {
  await open([breach({ severity: 'warning' })]);
  expect(screen.queryByText(/official rule/)).toBeNull();
});

test('the document menu shows the check with any result, but only for e-invoices', async () => {
  const user = userEvent.setup();
  const { unmount } = await open([breach({ severity: 'warning' })]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'E-invoice check' }));
  expect(within(await screen.findByRole('dialog', { name: 'E-invoice check' })).getAllByRole('listitem')).toHaveLength(1);
  unmount();
  await openReview({ detail: { ...invoice, isExtractedByFormat: false } });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Notes' });
  expect(screen.queryByRole('menuitem', { name: 'E-invoice check' })).toBeNull();
});

test('values without a field are listed at the end of the form, collapsed', async () => {
  const user = userEvent.setup();
  const entry = { term: 'BT-12', path: 'ContractDocumentReference/ID', label: 'Contract number', value: 'C-1', itemIndex: null };
  const values = [
    entry,
    { ...entry, label: 'Item description', value: 'Thin', itemIndex: 1, omitted: 1 },
    { ...entry, label: 'Further values', path: '', value: '', omitted: 30 },
  ];
  await openReview({
    detail: { ...invoice, isExtractedByFormat: true },
    handlers: {
      reviewBff: {
        eInvoiceCheck: () => null,
        unmapped: () => ({ values }),
      },
    },
  });
  await user.click(await screen.findByText('Also in the e-invoice: 32 values'));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Contract number',
    'Item description (item 2)',
    'Further values',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'C-1',
    'Thin… (1 more character in the original file)',
    '30 more in the original file',
  ]);
});
