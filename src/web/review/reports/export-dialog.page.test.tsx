import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ExportClaim, ExportLoss } from '#contract/exports/bff.ts';
import { field, invoice, openReview } from '#testing/open-review.tsx';

const saved: string[] = [];
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: (_file: Blob, fileName: string) => void saved.push(fileName) }));
beforeEach(() => void saved.splice(0));

const loss: ExportLoss = {
  fieldName: 'total_amount',
  label: 'Total',
  type: 'DECIMAL',
  itemIndex: null,
  kind: 'missing',
  value: '12100.00',
  written: null,
};

const open = (
  losses: ExportLoss[],
  detail = {},
  claim: ExportClaim | null = null,
  exportFile = (): Response | Promise<Response> => new Response('x'),
) =>
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
      exportQueue: { exportFile: ({ query }) => (query?.exportFormat === 'Json' ? new Response('x') : exportFile()) },
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

test('what the user has accepted for a format is not shown again, other fields are', async () => {
  const losses = [loss];
  const page = await open(losses);
  const user = await chooseFormat('Pohoda (XML)');
  await user.click(await screen.findByRole('checkbox', { name: 'Do not show this again for Pohoda (XML)' }));
  await user.click(screen.getByRole('button', { name: 'Download anyway' }));
  await chooseFormat('Pohoda (XML)');
  await waitFor(() => expect(filesOf(page)).toHaveLength(2));
  await screen.findByText('You chose not to be shown this again.');
  losses.push({ ...loss, fieldName: 'iban_sm', label: 'IBAN' });
  await chooseFormat('Pohoda (XML)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Not everything fits into Pohoda (XML)' }));
  dialog.getByText('IBAN');
  losses.pop();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Show next time' }));
  await chooseFormat('Pohoda (XML)');
  await screen.findByRole('dialog', { name: 'Not everything fits into Pohoda (XML)' });
  expect(filesOf(page)).toHaveLength(2);
});

test('a file that takes long is announced, and can be canceled', async () => {
  const written = Promise.withResolvers<Response>();
  const page = await open([], {}, null, () => written.promise);
  const user = await chooseFormat('Factur-X / ZUGFeRD (PDF)');
  await waitFor(() => expect(filesOf(page)).toHaveLength(1));
  await screen.findByText('Preparing the file for download…');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Preparing the file for download…')).toBeNull();
  written.resolve(new Response('late'));
  await chooseFormat('JSON');
  await waitFor(() => expect(saved).toEqual(['invoice-acme.json']));
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
