import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ExportClaim, ExportLoss } from '#contract/exports/bff.ts';
import { field, invoice, openReview } from '#testing/open-review.tsx';

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: () => {} }));

const loss: ExportLoss = {
  fieldName: 'total_amount',
  label: 'Total',
  type: 'DECIMAL',
  itemIndex: null,
  kind: 'missing',
  value: '12100.00',
  written: null,
};

const open = (losses: ExportLoss[], detail = {}, claim: ExportClaim | null = null) =>
  openReview({
    detail: { ...invoice, canBeExported: true, ...detail },
    handlers: {
      exportsBff: {
        losses: ({ body: { documentIds, exportFormat } }) => ({
          documents: documentIds.map((documentId) => ({
            documentId,
            fileName: 'a.xml',
            format: exportFormat ?? 'Json',
            losses,
            breaches: [],
            claim,
            unmapped: [{ term: 'BT-12', path: 'x', label: 'Contract number', value: 'C-1', itemIndex: null }],
          })),
        }),
      },
      exportQueue: { exportFile: () => new Response('x') },
    },
  });
const chooseFormat = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
};
const filesOf = ({ calls }: Awaited<ReturnType<typeof open>>) => calls.filter(({ name }) => name === 'exportQueue.exportFile');

test('a download from the review first shows what the format cannot carry, and links to its place', async () => {
  const page = await open([loss]);
  const user = await chooseFormat('Pohoda (XML)');
  const dialog = await screen.findByRole('dialog', { name: 'Not everything fits into Pohoda (XML)' });
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toBe('Total: 12,100.00');
  await user.click(within(dialog).getByRole('button', { name: 'Total' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Total')));
  expect(screen.queryByRole('dialog', { name: /Not everything fits/ })).toBeNull();
  expect(filesOf(page)).toEqual([]);
  await chooseFormat('Pohoda (XML)');
  await user.click(await screen.findByRole('button', { name: 'Download anyway' }));
  await waitFor(() => expect(filesOf(page)).toHaveLength(1));
});

test('a document carried completely is downloaded at once', async () => {
  const page = await open([]);
  await chooseFormat('UBL e-invoice (Peppol, XRechnung)');
  await waitFor(() => expect(filesOf(page)).toHaveLength(1));
});

test('an order is not offered in invoice formats', async () => {
  // a document with errors is offered too: the service lists the action
  await open([], { documentClass: 'order', canBeExported: false });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'JSON' });
  expect(screen.queryByRole('menuitem', { name: 'Pohoda (XML)' })).toBeNull();
});

test('before the download of an e-invoice the claimed specification is shown, and what a stricter one lacks', async () => {
  const message = 'The buyer reference is missing.';
  const page = await open(
    [],
    {},
    { profile: 'Peppol', refused: [{ profile: 'XRechnung', breaches: [{ code: 'BR-DE-15', itemIndex: null, message }] }] },
  );
  const user = await chooseFormat('UBL e-invoice (Peppol, XRechnung)');
  const dialog = await screen.findByRole('dialog', { name: 'E-invoice specification' });
  expect(within(dialog).getByText('The file will be marked as Peppol BIS Billing 3.0.')).toBeDefined();
  expect(within(dialog).getByRole('region', { name: 'XRechnung 3.0' }).textContent).toBe(
    `It does not meet XRechnung 3.0:${message} BR-DE-15`,
  );
  await user.click(within(dialog).getByText('1 value of the original e-invoice is not in the file'));
  expect(within(dialog).getByText('Contract number: C-1')).toBeDefined();
  expect(filesOf(page)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(filesOf(page)).toHaveLength(1));
});
