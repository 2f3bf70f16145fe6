import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { field, invoice, openReview, read, saved } from '#testing/open-review.tsx';

const define = (
  name: string,
  label: string,
  type: FieldDefinition['type'],
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  name,
  label,
  type,
  isRequired: false,
  isItemField: false,
  section: 'other',
  state: 'Visible',
  ...more,
});

const centres = [
  { key: 'P-100', value: 'Praha' },
  { key: 'B-200', value: 'Brno' },
];

test('a selected row fills its fields in one step with the source shown, and one undo reverts all of it', async () => {
  const fills = [
    { column: 'Approver', field: 'approver' },
    { column: 'Limit', field: 'centre_limit' },
  ];
  const detail = buildDetail({
    documentTypeDefinition: {
      documentType: 'invoice',
      fields: [
        define('centre', 'Cost centre', 'LOOKUP', { externalDataTable: 'Centres', fills }),
        define('approver', 'Approver', 'TEXT'),
        define('centre_limit', 'Limit', 'DECIMAL'),
      ],
    },
    fields: { centre: read('B-200'), approver: read('Karel'), centre_limit: read('10.00') },
    items: [],
  });
  const { user, calls } = await openReview({
    detail,
    handlers: {
      externalDataTables: { search: ({ query }) => centres.filter(({ key }) => key.includes(query?.query ?? '')) },
      documentTypesBff: {
        filled: ({ query }) => ({
          table: 'Centres',
          values: [
            { field: 'approver', value: query?.key === 'P-100' ? 'Jana' : '' },
            { field: 'centre_limit', value: '2500.50' },
          ],
        }),
      },
    },
  });
  const centre = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Cost centre' });
  await user.click(centre);
  await user.clear(centre);
  await user.type(centre, 'P-1');
  await screen.findByRole('option', { name: /Praha/ });
  // A row out of focus is contained, which would cut its list off.
  expect(centre.closest<HTMLElement>('[data-focused]')?.dataset['focused']).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('Approver').value).toBe('Jana'));
  expect(field('Limit').value).toBe('2,500.50');
  expect(screen.getAllByText('From Centres: P-100')).toHaveLength(2);

  await user.keyboard('{Control>}z{/Control}');
  expect(field('Approver').value).toBe('Karel');
  expect(field('Limit').value).toBe('10.00');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cost centre' }).value).toBe('B-200');

  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  expect(saved(calls)[0]?.body).toMatchObject({
    fields: { centre: { value: 'P-100' }, approver: { value: 'Jana' }, centre_limit: { value: '2500.50' } },
  });
});

test('a computed field is read-only, follows typed values, and is not sent', async () => {
  const detail = buildDetail({
    documentTypeDefinition: {
      documentType: 'invoice',
      fields: [
        define('total_amount', 'Total', 'DECIMAL', { section: 'amounts' }),
        define('amount_paid', 'Paid', 'DECIMAL', { section: 'amounts' }),
        define('left', 'Left', 'DECIMAL', { section: 'amounts', formula: 'total_amount - amount_paid' }),
      ],
    },
    fields: { total_amount: read('100.10'), amount_paid: read('0.10'), left: { ...read('100.00'), source: 'Rule' } },
    items: [],
  });
  const { user, calls } = await openReview({ detail });
  expect(field('Left').readOnly).toBe(true);
  expect(screen.getByText('Calculated from other fields')).toBeDefined();
  await user.clear(field('Paid'));
  await user.type(field('Paid'), '0.30{Enter}');
  await waitFor(() => expect(field('Left').value).toBe('99.80'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  expect(saved(calls)[0]?.body).toMatchObject({ fields: { amount_paid: { value: '0.30' } } });
  expect(JSON.stringify(saved(calls)[0]?.body)).not.toContain('left');
});

test('a field left empty by an earlier correction says so, and its lesson alone is deleted on request, and restored', async () => {
  const march = '0190c0de-0000-7000-8000-000000000003';
  const layoutId = '0190c0de-0000-7000-8000-000000000001';
  let isForgotten = false;
  const learned = (value: string, isForgotten: boolean) => ({
    ...read(value, [], 0.9),
    evidence: ['memory' as const],
    memory: { layoutId, documentId: march, learnedAt: '2026-03-05T10:00:00.000Z', isForgotten },
  });
  const detail = buildDetail({
    documentTypeDefinition: {
      documentType: 'invoice',
      fields: [define('order_number_sm', 'Order number', 'TEXT'), define('contract', 'Contract', 'TEXT')],
    },
    fields: { order_number_sm: learned('', false), contract: learned('C-7', false) },
    items: [],
  });
  const get = () => ({ ...detail, fields: { ...detail.fields, order_number_sm: learned('', isForgotten) } });
  const forgetOfDocument = () => {
    isForgotten = true;
  };
  const restoreOfDocument = () => {
    isForgotten = false;
  };
  const memoryBff = { forgetOfDocument, restoreOfDocument };
  const { user, calls } = await openReview({ detail, handlers: { documents: { get }, memoryBff } });
  expect(field('Order number').value).toBe('');
  expect(await screen.findByText('Left empty, as on an earlier document')).toBeTruthy();
  field('Order number').focus();
  const link = await screen.findByRole('link', { name: 'an earlier document' });
  expect(link.getAttribute('href')).toBe(`/documents/${march}`);
  expect(link.parentElement?.textContent).toBe('Left empty: learned on Mar 5, 2026 from an earlier document');
  await user.click(screen.getByRole('button', { name: 'Forget this' }));
  await screen.findByText('Order number forgotten');
  await screen.findByText('The field stays empty until you fill it.');
  expect(calls.find(({ name }) => name === 'memoryBff.forgetOfDocument')?.body).toEqual({ field: 'order_number_sm' });
  field('Contract').focus();
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Forget this' })).toHaveProperty('disabled', false);
  field('Order number').focus();
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Forgotten' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Order number restored');
  expect(calls.find(({ name }) => name === 'memoryBff.restoreOfDocument')?.body).toEqual({ field: 'order_number_sm' });
  await screen.findByRole('button', { name: 'Forget this' });
});

const warning = (code: 'duplicate' | 'accountChanged', place: string, message: string) => ({
  field: place,
  itemIndex: null,
  level: code === 'duplicate' ? ('Warning' as const) : ('Error' as const),
  code,
  message,
  repairs: [],
  hold: 'show' as const,
});
/** A press right after the one that was stopped is a double press. */
const readWarning = () => vi.advanceTimersByTime(500);
const stopClock = () => void vi.useFakeTimers({ toFake: ['performance'] });
afterEach(() => void vi.useRealTimers());
const copy = warning('duplicate', '', 'Possible duplicate of 2026-1.');
const account = warning('accountChanged', 'total_amount', 'Payment account changed.');

test.each([
  ['a possible duplicate', [copy], 'Validate again to accept a possible duplicate.'],
  ['a changed payment account', [account], 'Validate again to accept a payment account that is not verified.'],
  ['both', [account, copy], 'Validate again to accept a possible duplicate with a payment account that is not verified.'],
])('%s is validated only when the key is pressed again at the warning', async (_, validationErrors, text) => {
  const { user, calls } = await openReview({ detail: buildDetail({ ...invoice, validationErrors }) });
  stopClock();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(text);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Validate anyway' }));
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(saved(calls)).toEqual([]);
  readWarning();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  expect(saved(calls)[0]?.body).toMatchObject({ markDocumentAsValidated: true });
});

test('Enter on the button in the warning validates as well', async () => {
  const { user, calls } = await openReview({ detail: buildDetail({ ...invoice, validationErrors: [copy] }) });
  stopClock();
  await user.dblClick(await screen.findByRole('button', { name: /^Validate and next/ }));
  expect(saved(calls)).toEqual([]);
  readWarning();
  const button = screen.getByRole('button', { name: 'Validate anyway' });
  const isHeldKeyUsed = fireEvent.keyDown(button, { key: 'Enter', code: 'Enter', repeat: true });
  expect(isHeldKeyUsed).toBe(false);
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
});

test('the small image of a page is requested only if the full one is late', async () => {
  const previews: boolean[] = [];
  const pageImage = ({ query }: { query: { isPreview: boolean } }) => {
    previews.push(query.isPreview);
    return new Response(new Blob(['']), { headers: { 'content-type': 'image/webp' } });
  };
  await openReview({ handlers: { documents: { pageImage } } });
  await waitFor(() => expect(previews).toContain(false));
  expect(previews).not.toContain(true);
});
