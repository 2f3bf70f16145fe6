import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DocumentDetail } from '#contract/endpoints/documents.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage, type Circumstances } from '#testing/render-page.tsx';

// a page of this size takes its time on a busy machine; nothing here waits for longer than it must
configure({ asyncUtilTimeout: 8_000 });

const read = (value: string, wordIds: number[] = [], confidence = 0.97) => ({
  value,
  wordIds,
  confidence,
  source: 'Extraction' as const,
  evidence: [],
});
const words = ['ACME', 'Total', '12', '100,00', 'CZK', 'Due', '19.', '3.', '2026'];
const invoice = buildDetail({
  fields: {
    invoice_number_sm: read('20260117'),
    issued_by_name_sm: read('ACME', [0], 0.5),
    date_issued: read('2026-03-05'),
    currency: read('CZK', [4]),
    total_amount: { ...read('12100.00', [2, 3]), evidence: ['qr'] },
    total_amount_without_vat: read('10000.00'),
  },
  items: [
    { item_description: read('Paper'), item_quantity: read('2'), item_amount_without_vat: read('4000.00') },
    { item_description: read('Pens'), item_quantity: read('1'), item_amount_without_vat: read('5000.00') },
  ],
});

type Given = { detail?: DocumentDetail; handlers?: FakeHandlers } & Circumstances;

/** The service keeps what is sent to it, as far as these tests look at it. */
async function openReview({ detail = invoice, handlers = {}, ...given }: Given = {}) {
  let current = detail;
  const page = await renderPage(
    `/documents/${detail.id}`,
    {
      documents: {
        get: ({ params }) =>
          params.documentId === detail.id ? current : buildDetail({ id: params.documentId, fileName: 'second.pdf' }),
        update: ({ body }) => {
          const changed = Object.entries(body.fields ?? {}).map(([name, { value }]) => [
            name,
            { ...read(value), source: 'User' },
          ]);
          current = { ...current, version: current.version + 1, fields: { ...current.fields, ...Object.fromEntries(changed) } };
        },
        pageImage: () => new Response(new Blob(['']), { headers: { 'content-type': 'image/webp' } }),
        history: () => ({ items: [{ action: 'document.uploaded', timestamp: '2026-03-06T08:00:00.000Z', user: 'Petr' }] }),
        ...handlers.documents,
      },
      desk: {
        documents: () => ({ items: [buildRow({ id: detail.id }), buildRow({ id: 'document-2' })], totalCount: 2 }),
        words: () => [
          {
            pageIndex: 0,
            firstWordId: 0,
            texts: words,
            boxes: words.flatMap((_, at) => [at * 40, 10, at * 40 + 37, 20]),
            lines: words.map(() => 0),
          },
        ],
        ...handlers.desk,
      },
      documentTypes: {
        active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
        ...handlers.documentTypes,
      },
    },
    given,
  );
  await screen.findByRole('region', { name: 'Values' });
  return page;
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saved = (calls: { name: string; body: unknown }[]) => calls.filter((call) => call.name === 'documents.update');
const counter = () => screen.getByText(/left to check/);

describe('the form', () => {
  test('shows values as the person writes them, with what is known of each', async () => {
    await openReview({ culture: 'cs-CZ', detail: invoice }).catch(() => undefined);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Total' })).value).toBe('12\u00A0100,00');
    expect(field('Issue date').value).toBe('5. 3. 2026');
  });

  test('counts what is left to check and says why each value is believed', async () => {
    await openReview();
    expect(counter().textContent).toBe('1 left to check');
    expect(field('Supplier').getAttribute('aria-describedby')).toContain('mark');
    expect(within(screen.getByRole('region', { name: 'Amounts' })).getByText('proved: QR code')).toBeDefined();
  });

  test('folds empty optional fields until one asks for them', async () => {
    const { user } = await openReview();
    expect(screen.queryByRole('textbox', { name: 'Order number' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Show empty fields: Order number/ }));
    expect(field('Order number').value).toBe('');
  });

  test('Enter confirms what was looked at and goes to what is left', async () => {
    const { user } = await openReview({
      detail: { ...invoice, fields: { ...invoice.fields, date_issued: read('2026-03-05', [], 0.3) } },
    });
    expect(counter().textContent).toBe('2 left to check');
    await user.click(field('Supplier'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Issue date'));
    expect(counter().textContent).toBe('1 left to check');
    await user.keyboard('{Enter}');
    expect(screen.getByText('Nothing left to check')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Validate/ }));
  });

  test('what cannot be read stays as it was typed, says why, and is not saved', async () => {
    const { user, calls } = await openReview();
    await user.clear(field('Total'));
    await user.type(field('Total'), 'about ten');
    await user.keyboard('{Control>}s{/Control}');
    expect(field('Total').value).toBe('about ten');
    expect(screen.getByText(/This is not a number/)).toBeDefined();
    expect(saved(calls)).toEqual([]);
  });
});

describe('saving', () => {
  test('sends only what changed, with the version that was read', async () => {
    const { user, calls } = await openReview();
    await user.clear(field('Total'));
    await user.type(field('Total'), '1 234,5');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    expect(saved(calls)[0]?.body).toEqual({
      fields: { total_amount: { value: '1234.5', wordIds: [] } },
      markDocumentAsSavedOnly: true,
    });
    expect(calls.find((call) => call.name === 'documents.update')?.headers.get('if-match')).toBe('"3"');
    await waitFor(() => expect(screen.queryByText(/Unsaved changes|Saving/)).toBeNull());
    expect(field('Total').value).toBe('1,234.5');
  });

  test('edits are there again after a reload, and undo still leads back', async () => {
    const first = await openReview();
    await first.user.clear(field('Supplier'));
    await first.user.type(field('Supplier'), 'ACME Ltd');
    await first.user.tab();
    first.unmount();
    const { user } = await openReview();
    expect(field('Supplier').value).toBe('ACME Ltd');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.keyboard('{Control>}z{/Control}');
    expect(field('Supplier').value).toBe('ACME');
  });

  test('a failure says so and loses nothing', async () => {
    const { user } = await openReview({
      handlers: {
        documents: {
          update: () => {
            throw new Refusal('unavailable');
          },
        },
      },
    });
    await user.type(field('Supplier'), '!');
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes stay here');
    expect(screen.getByText('Not saved')).toBeDefined();
    expect(field('Supplier').value).toContain('!');
  });

  test('when somebody else changed the same value, both stand to choose from', async () => {
    let theirs = invoice;
    const { user } = await openReview({
      handlers: {
        documents: {
          get: () => theirs,
          update: () => {
            theirs = buildDetail({ ...invoice, version: 4, fields: { ...invoice.fields, total_amount: read('777.00') } });
            throw new Refusal('stale_version');
          },
        },
      },
    });
    await user.clear(field('Total'));
    await user.type(field('Total'), '500');
    await user.keyboard('{Control>}s{/Control}');
    const conflict = await screen.findByRole('group', { name: 'Total' });
    expect(within(conflict).getByRole('button', { name: /Mine/ }).textContent).toContain('500');
    await user.click(within(conflict).getByRole('button', { name: /Theirs/ }));
    expect(field('Total').value).toBe('777.00');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Validate and next opens the next document of the list', async () => {
    const { user, calls } = await openReview();
    await screen.findByRole('button', { name: /Validate and next/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.title).toContain('second.pdf'));
    expect(saved(calls)[0]?.body).toEqual({ markDocumentAsValidated: true });
  });

  test('after the last one there is rest', async () => {
    const { user } = await openReview({
      handlers: { desk: { documents: () => ({ items: [buildRow({ id: invoice.id })], totalCount: 1 }) } },
    });
    await user.click(await screen.findByRole('button', { name: /^Validate/ }));
    expect(await screen.findByRole('heading', { name: 'That was the last one' })).toBeDefined();
  });

  test('what is missing stops the first attempt and shows where', async () => {
    const { total_amount: _, ...fields } = invoice.fields;
    const { user, calls } = await openReview({ detail: buildDetail({ fields }) });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(field('Total'));
    expect(saved(calls)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
  });
});

describe('the page', () => {
  const tap = (at: number, withShift = false) => {
    const frame = screen.getByRole('application');
    const where = { clientX: at * 40 + 10, clientY: 15, pointerId: 1, pointerType: 'mouse', button: 0, shiftKey: withShift };
    fireEvent.pointerDown(frame, where);
    fireEvent.pointerUp(frame, where);
  };

  test('a click puts the whole amount into the focused field, with its words', async () => {
    const { user, calls } = await openReview();
    await user.click(field('Total without VAT'));
    tap(3);
    expect(field('Total without VAT').value).toBe('12,100.00');
    expect(document.activeElement).toBe(field('Total without VAT'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    expect(saved(calls)[0]?.body).toMatchObject({ fields: { total_amount_without_vat: { value: '12100.00', wordIds: [2, 3] } } });
  });

  test('a date of several words is taken whole', async () => {
    const { user } = await openReview({ culture: 'en-US' });
    await user.click(field('Issue date'));
    tap(7);
    expect(field('Issue date').value).toBe('3/19/2026');
  });

  test('a word that is no amount is refused, and the value stays', async () => {
    const { user } = await openReview();
    await user.click(field('Total'));
    tap(0);
    expect(field('Total').value).toBe('12,100.00');
    expect(screen.getAllByText(/“ACME”.*not a number/)).toHaveLength(1);
  });

  test('Shift takes everything between two words', async () => {
    const { user } = await openReview();
    await user.click(field('Supplier'));
    tap(0);
    tap(1, true);
    expect(field('Supplier').value).toBe('ACME Total');
  });

  test('without a focus a click leads to the value of the word', async () => {
    await openReview();
    // the words come after the page
    await waitFor(() => {
      tap(4);
      expect(document.activeElement).toBe(field('Currency'));
    });
  });

  test('R turns the page, and it is laid out anew', async () => {
    let shown = invoice;
    await openReview({
      handlers: {
        documents: {
          get: () => shown,
          rotatePage: () => {
            shown = buildDetail({ ...invoice, pages: invoice.pages.map((page) => ({ ...page, rotation: 90 })) });
          },
        },
      },
    });
    const frame = screen.getByRole('application');
    fireEvent.keyDown(frame, { key: 'r', code: 'KeyR' });
    await waitFor(() => expect(frame.querySelector<HTMLElement>('[data-page="0"]')?.style.width).toBe('842px'));
  });

  test('brackets walk the words and Enter takes one', async () => {
    const { user } = await openReview();
    await user.click(field('Supplier'));
    screen.getByRole('application').focus();
    await user.keyboard('[BracketRight][BracketRight]');
    await user.keyboard('{Enter}');
    expect(field('Supplier').value).toBe('Total');
  });
});

describe('the items', () => {
  const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);

  test('are edited as in a spreadsheet, and the sum follows', async () => {
    const { user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    expect(cells().join(' ')).toContain('differs from the total by -1,000.00');
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await user.keyboard('6000{Enter}');
    expect(cells().join(' ')).toContain('equals the total');
    await user.keyboard('{Control>}z{/Control}');
    expect(cells().join(' ')).toContain('differs from the total');
  });

  test('a paste from a spreadsheet adds rows, in the numbers of the person', async () => {
    const { calls, user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: { getData: () => 'Ink\t3\r\n"Two\nlines"\t1 234,5\r\n' } });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    const sent = saved(calls)[0]?.body as { items: Record<string, { value: string }>[] } | undefined;
    expect(sent?.items.map((item) => [item['item_description']?.value, item['item_quantity']?.value])).toEqual([
      ['Paper', '2'],
      ['Ink', '3'],
      ['Two\nlines', '1234.5'],
    ]);
  });

  test('a click on the page fills the focused cell', async () => {
    const { user } = await openReview();
    const grid = await screen.findByRole('grid', { name: 'Items' });
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    const frame = screen.getByRole('application');
    const where = { clientX: 3 * 40 + 10, clientY: 15, pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(frame, where);
    fireEvent.pointerUp(frame, where);
    expect(cells()).toContain('12,100.00');
  });
});

describe('who may not edit, and what cannot be', () => {
  test.each(['Viewer', 'Approver', 'Uploader'] as const)('%s reads only', async (role) => {
    await openReview({ role });
    expect(field('Total').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Validate/ })).toBeNull();
  });

  test('a document being read shows how far it is', async () => {
    await openReview({ detail: buildDetail({ state: 'Extracting', pageCount: 3, fields: {} }) });
    expect(screen.getByText('Reading: 1 of 3 pages')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Total' })).toBeNull();
  });

  test('a document that could not be read says why and can be read again', async () => {
    const { user, calls } = await openReview({
      detail: buildDetail({ state: 'Error', failureReason: 'The file is protected by a password.', pages: [], pageCount: 0 }),
      handlers: { desk: { requeueMany: () => {} } },
    });
    expect(screen.getByRole('alert').textContent).toContain('protected by a password');
    expect(screen.getByText('This document has no pages to show.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    expect(calls.some((call) => call.name === 'desk.requeueMany')).toBe(true);
  });

  test('the history tells what happened and which values changed', async () => {
    const change = { fieldName: 'total_amount', itemIndex: null, oldValue: '1.00', newValue: '2.50', source: 'User' as const };
    const { user } = await openReview({
      detail: buildDetail({
        fieldsHistory: [{ ...change, user: 'Jana', clientApplicationId: null, timestamp: '2026-03-07T08:00:00.000Z' }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    await waitFor(() => expect(dialog.textContent).toContain('Uploaded'));
    expect(dialog.textContent).toContain('1.00 → 2.50');
  });
});
