import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, invoice, openReview } from '#testing/open-review.tsx';
import { activateCulture } from '#web/platform/i18n/i18n.ts';

test('a change of language applies to the form at once, in labels, dates and amounts', async () => {
  const definition = invoice.documentTypeDefinition ?? { documentType: 'invoice', fields: [] };
  const fields = definition.fields.map((each) => (each.name === 'date_issued' ? { ...each, label: 'Datum vystavení' } : each));
  const czech = { ...invoice, documentTypeDefinition: { ...definition, fields } };
  await openReview({ handlers: { documents: { get: ({ query }) => (query.culture === 'cs-CZ' ? czech : invoice) } } });
  expect(field('Issue date').value).toBe('3/5/2026');
  await act(() => activateCulture('cs-CZ'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Datum vystavení' })).value).toBe('5. 3. 2026');
  expect(field('Total').value).toBe('12\u00A0100,00');
  await act(() => activateCulture('en-US'));
});
