import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

test('every press of a key counts, also while a document is on its way', async () => {
  const ids = [invoice.id, ...['2', '3', '4', '5', '6', '7'].map((at) => `document-${at}`)];
  const get = ({ params: { documentId: id } }: { params: { documentId: string } }) =>
    id === invoice.id || id === 'document-7' ? buildDetail({ id, fileName: `${id}.pdf` }) : new Promise<DocumentDetail>(() => {});
  const documents = () => ({ items: ids.map((id) => buildRow({ id })), totalCount: ids.length });
  const { user, place } = await openReview({ handlers: { documentsBff: { list: documents }, documents: { get } } });
  await screen.findByRole('group', { name: /^1 of 7/ });
  const press = (code: string) => fireEvent.keyDown(document.body, { key: code, code, altKey: true });
  for (let presses = 0; presses < 4; presses += 1) press('PageDown');
  press('PageUp');
  fireEvent.keyDown(document.body, { key: ' ', code: 'Space', ctrlKey: true });
  await screen.findByRole('group', { name: /^5 of 7: .*1 skipped/ });
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  await user.click(screen.getByRole('button', { name: 'Next document' }));
  await waitFor(() => expect(place.address).toBe('/documents/document-7'));
  expect(await screen.findByRole('region', { name: 'Values' })).toBeDefined();
});

test('Enter on the button to the next document moves on with every press', async () => {
  const ids = [invoice.id, 'document-2', 'document-3'];
  const documents = () => ({ items: ids.map((id) => buildRow({ id })), totalCount: ids.length });
  const { user, place } = await openReview({ handlers: { documentsBff: { list: documents } } });
  await screen.findByRole('group', { name: /^1 of 3/ });
  screen.getByRole('button', { name: 'Next document' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place.address).toBe('/documents/document-2'));
  await screen.findByRole('region', { name: 'Values' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next document' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place.address).toBe('/documents/document-3'));
  // There is no next document.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous document' }));
});
