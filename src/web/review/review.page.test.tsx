import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { Refusal } from '#testing/fake-api.ts';
import { field, invoice, openReview, read, saved } from '#testing/open-review.tsx';

const counter = () => screen.getByText(/values? to review/);

describe('the form', () => {
  test('shows values in the user’s format, with the status of each', async () => {
    await openReview({ culture: 'cs-CZ' });
    expect(field('Total').value).toBe('12\u00A0100,00');
    expect(field('Issue date').value).toBe('5. 3. 2026');
  });

  test('writes and reads dates in the order of the browser’s region', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en']);
    const { user } = await openReview();
    expect(field('Issue date').value).toBe('05/03/2026');
    await user.clear(field('Issue date'));
    await user.type(field('Issue date'), '7/4/2026{Enter}');
    expect(field('Issue date').value).toBe('07/04/2026');
    vi.restoreAllMocks();
  });

  test('counts the values to review and shows the source of each value', async () => {
    await openReview();
    expect(counter().textContent).toBe('1 value to review');
    expect(field('Supplier').getAttribute('aria-describedby')).toContain('mark');
    const amounts = within(screen.getByRole('region', { name: 'Amounts' }));
    expect(amounts.getByText('verified: QR code')).toBeDefined();
    // the visible mark repeats it
    expect(amounts.getByText('QR code').closest('[aria-hidden=true]')).not.toBeNull();
  });

  test('the counter moves to the riskiest value, and focusing it neither shifts the layout nor traps the Tab key', async () => {
    const fields = {
      ...invoice.fields,
      issued_by_id_sm: read('27074358', [], 0.3),
      issued_by_vat_id_sm: read('CZ27074358'),
      date_issued: read('2026-03-05', [], 0.3),
    };
    const { user } = await openReview({ detail: { ...invoice, fields } });
    await user.click(screen.getByRole('button', { name: /values to review/ }));
    expect(document.activeElement).toBe(field('Supplier company ID'));
    const tool = await screen.findByRole('button', { name: 'From company registry' });
    // In the fixed area above the form.
    expect(tool.compareDocumentPosition(field('Invoice number')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.tab();
    expect(document.activeElement).toBe(field('Supplier VAT ID'));
  });

  test('values not reviewed are reported on validation, with a way back', async () => {
    const { user, calls } = await openReview();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Validated with 1 value not reviewed')).toBeDefined();
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Back to document' }));
    expect(await screen.findByRole('region', { name: 'Values' })).toBeDefined();
  });

  test('collapses empty optional fields until requested', async () => {
    const { user } = await openReview();
    expect(screen.queryByRole('textbox', { name: 'Order number' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Show empty fields: Order number/ }));
    expect(field('Order number').value).toBe('');
  });

  test('Enter confirms the reviewed value and moves to the next one', async () => {
    const { user } = await openReview({
      detail: { ...invoice, fields: { ...invoice.fields, date_issued: read('2026-03-05', [], 0.3) } },
    });
    expect(counter().textContent).toBe('2 values to review');
    await user.click(field('Supplier'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Issue date'));
    expect(counter().textContent).toBe('1 value to review');
    await user.keyboard('{Enter}');
    expect(screen.getByText('No values to review')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Validate/ }));
  });

  test('an invalid value stays as typed, shows why, and is not saved', async () => {
    const { user, calls } = await openReview();
    await user.clear(field('Total'));
    await user.type(field('Total'), 'about ten');
    await user.keyboard('{Control>}s{/Control}');
    expect(field('Total').value).toBe('about ten');
    expect(screen.getByText(/Enter a number/)).toBeDefined();
    expect(saved(calls)).toEqual([]);
  });
});

test('a link from a list row opens the document with its possible duplicate', async () => {
  const handlers = { reviewBff: { duplicate: () => ({ ground: 'file' as const, other: null }) } };
  const { place } = await openReview({ address: '?view=all&offer=duplicate', handlers });
  await screen.findByRole('dialog', { name: /duplicate/i });
  // Neither a reload nor a copied link opens it again.
  await waitFor(() => expect(place.address).toBe(`/documents/${invoice.id}?view=all`));
  await expectAccessibleDialog();
});

describe('saving', () => {
  test('sends only changes, with the version that was loaded', async () => {
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

  test('edits and their undo steps are restored after a reload', async () => {
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

  test('a failure shows an error and loses nothing', async () => {
    const { user } = await openReview({
      handlers: {
        documents: {
          update: () => {
            throw new Refusal('role_forbids');
          },
        },
      },
    });
    await user.type(field('Supplier'), '!');
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes are kept here');
    expect(screen.getByText('Not saved')).toBeDefined();
    expect(field('Supplier').value).toContain('!');
  });

  test('without the service a save waits visibly and is sent when it is back', async () => {
    let isAway = true;
    const { user, calls } = await openReview({
      handlers: {
        documents: {
          update: () => {
            if (isAway) throw new Refusal('unavailable');
          },
        },
      },
    });
    await user.type(field('Supplier'), '!');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Not sent yet: offline');
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Not sent yet: offline')).toBeNull());
    expect(saved(calls).length).toBeGreaterThan(1);
    expect(localStorage.getItem('vidimus.outbox')).toBeNull();
  });

  test('when somebody else changed the same value, both are shown to choose from', async () => {
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
    expect(within(conflict).getByRole('button', { name: /Your version/ }).textContent).toContain('500');
    await user.click(within(conflict).getByRole('button', { name: /Other version/ }));
    expect(field('Total').value).toBe('777.00');
    await waitFor(() => expect(screen.queryByText(/Not saved|Not validated/)).toBeNull());
  });

  test('Validate and next opens the next document of the list', async () => {
    const { user, calls } = await openReview();
    await screen.findByRole('button', { name: /Validate and next/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.title).toContain('second.pdf'));
    expect(saved(calls)[0]?.body).toEqual({ markDocumentAsValidated: true });
  });

  test('moving on twice is not undone when the first address arrives', async () => {
    const ids = [invoice.id, 'document-2', 'document-3'];
    const fetched = new Set<string>();
    const get = ({ params: { documentId: id } }: { params: { documentId: string } }) => {
      fetched.add(id);
      return id === invoice.id ? invoice : buildDetail({ id, fileName: `${id}.pdf` });
    };
    const documents = () => ({ items: ids.map((id) => buildRow({ id })), totalCount: ids.length });
    const { place } = await openReview({ handlers: { documentsBff: { list: documents }, documents: { get } } });
    await screen.findByRole('group', { name: /^1 of 3/ });
    await waitFor(() => expect(fetched).toContain('document-3'));
    const titles = vi.spyOn(document, 'title', 'set');
    const next = () => fireEvent.keyDown(document.body, { key: 'PageDown', code: 'PageDown', altKey: true });
    next();
    next();
    await waitFor(() => expect(place.address).toBe('/documents/document-3'));
    const seen = titles.mock.calls.flat();
    titles.mockRestore();
    expect(seen.map((title) => title.split(' ')[0])).toEqual(['document-2.pdf', 'document-3.pdf']);
  });

  test('after the last document a final screen is shown', async () => {
    const { user } = await openReview({
      handlers: { documentsBff: { list: () => ({ items: [buildRow({ id: invoice.id })], totalCount: 1 }) } },
    });
    await user.click(await screen.findByRole('button', { name: /^Validate/ }));
    expect(await screen.findByRole('heading', { name: 'That was the last document' })).toBeDefined();
  });

  test('missing values are shown, and validated only by a choice with a reason, never by the same keys', async () => {
    const { total_amount: _, ...fields } = invoice.fields;
    const note = {
      id: 'n1',
      text: '',
      author: 'Jana',
      createdAt: '2026-03-06T08:00:00.000Z',
      kind: 'note' as const,
      mayRemove: true,
    };
    const { user, calls } = await openReview({
      detail: buildDetail({ fields }),
      handlers: { reviewBff: { addNote: () => note } },
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(document.activeElement).toBe(field('Total'));
    vi.useRealTimers();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Validate anyway?' });
    await expectAccessibleDialog();
    within(dialog).getByText('Total');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(saved(calls)).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Validate anyway' }).hasAttribute('disabled')).toBe(true);
    await user.type(within(dialog).getByRole('textbox'), 'It is a gift');
    await user.click(within(dialog).getByRole('button', { name: 'Validate anyway' }));
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    expect(calls.find(({ name }) => name === 'reviewBff.addNote')?.body).toEqual({ text: 'It is a gift' });
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
    // The value was taken; the focus moves to the next value to review.
    expect(document.activeElement).toBe(field('Supplier'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved(calls)).toHaveLength(1));
    expect(saved(calls)[0]?.body).toMatchObject({ fields: { total_amount_without_vat: { value: '12100.00', wordIds: [2, 3] } } });
  });

  test('a date of several words is taken as a whole', async () => {
    const { user } = await openReview({ culture: 'en-US' });
    await user.click(field('Issue date'));
    tap(7);
    expect(field('Issue date').value).toBe('3/19/2026');
  });

  test('a word that is not an amount is refused, and the value stays', async () => {
    const { user } = await openReview();
    await user.click(field('Total'));
    tap(0);
    expect(field('Total').value).toBe('12,100.00');
    expect(screen.getAllByText(/“ACME”.*Enter a number/)).toHaveLength(1);
  });

  test('Shift takes all words between two words', async () => {
    const { user } = await openReview();
    await user.click(field('Supplier'));
    tap(0);
    tap(1, true);
    expect(field('Supplier').value).toBe('ACME Total');
  });

  test('without a focus a click moves to the value of the word', async () => {
    await openReview();
    // The words load after the page.
    await waitFor(() => {
      tap(4);
      expect(document.activeElement).toBe(field('Currency'));
    });
  });

  test('R rotates the page, which is laid out again', async () => {
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

  test('arrow keys move between words and Enter takes the whole value', async () => {
    const { user } = await openReview();
    await user.click(field('Supplier'));
    screen.getByRole('application').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await user.keyboard('{Enter}');
    expect(field('Supplier').value).toBe('ACME Total');
  });

  test('suggestions are taken by their number, in the form and on the page', async () => {
    const candidate = (value: string, wordIds: number[]) => ({
      value,
      wordIds,
      confidence: 0.1,
      why: 'label' as const,
      label: 'Due date',
    });
    const { user } = await openReview({
      handlers: {
        candidatesBff: {
          ofDocument: () => ({ date_issued: [candidate('2026-03-05', []), candidate('2026-03-19', [6, 7, 8])] }),
        },
      },
    });
    await user.click(field('Issue date'));
    expect(await screen.findByRole('button', { name: /^Suggestion 1: 3\/19\/2026 ?, Due/ })).toBeTruthy();
    await user.keyboard('{Alt>}[Digit1]{/Alt}');
    expect(field('Issue date').value).toBe('3/19/2026');
    expect(document.activeElement).toBe(field('Supplier'));
    await user.click(field('Issue date'));
    screen.getByRole('application').focus();
    await user.keyboard('[Digit1]');
    expect(field('Issue date').value).toBe('3/5/2026');
  });
});

describe('read-only users and unreadable documents', () => {
  test.each(['Viewer', 'Approver', 'Uploader'] as const)('%s is read-only', async (role) => {
    await openReview({ role });
    expect(field('Total').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Validate/ })).toBeNull();
  });

  test('a document being extracted shows its progress', async () => {
    await openReview({ detail: buildDetail({ state: 'Extracting', pageCount: 3, fields: {} }) });
    expect(screen.getByText('Extracting: 1 of 3 pages')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Total' })).toBeNull();
  });

  test('an unreadable document shows the reason and can be extracted again', async () => {
    const { user, calls } = await openReview({
      detail: buildDetail({ state: 'Error', failureReason: 'The file is protected by a password.', pages: [], pageCount: 0 }),
      handlers: { documentsBff: { requeueMany: () => {} } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('protected by a password');
    expect(await screen.findByText('This document has no pages to show.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Extract again' }));
    await waitFor(() => expect(calls.some((call) => call.name === 'documentsBff.requeueMany')).toBe(true));
  });

  test('the history shows events and changed values', async () => {
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
