import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LanguageModelUse } from '#contract/documents/language-model-bff.ts';
import { renderPage } from '#testing/render-page.tsx';

const use = (id: string, more: Partial<LanguageModelUse> = {}): LanguageModelUse => ({
  id,
  document: { id: `d-${id}`, fileName: `${id}.pdf` },
  askedAt: '2026-03-05T10:00:00.000Z',
  host: 'models.example',
  model: 'small-1',
  pages: 1,
  characters: 1200,
  fields: 4,
  outcome: 'used',
  reason: null,
  proposed: 3,
  used: 2,
  ...more,
});
const model = { host: 'models.example', name: 'small-1' };
const off = { isOn: false, documentsPerDay: 100 };

const open = (items: LanguageModelUse[], configured: typeof model | null = model) =>
  renderPage(
    '/settings/language-model',
    {
      languageModelBff: {
        read: () => ({ settings: off, model: configured, sentToday: 1 }),
        set: () => {},
        uses: () => ({ items, totalCount: items.length }),
      },
    },
    { role: 'TenantAdmin' },
  );

test('it is enabled by a user who was shown what data leaves and to whom', async () => {
  const { findByRole, findByText, user, calls } = await open([]);
  await findByText(/^Sent to models.example \(model small-1\): the words of up to ten pages/);
  await findByText('No document has been sent to a language model.');
  await user.click(await findByRole('checkbox', { name: 'Send documents to the language model' }));
  const limit = await findByRole('textbox', { name: 'Documents per day at most' });
  await user.clear(limit);
  await user.type(limit, '0');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(limit.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ name }) => name === 'languageModelBff.set')).toBe(false);
  await user.clear(limit);
  await user.type(limit, '20');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'languageModelBff.set')?.body).toEqual({
      settings: { isOn: true, documentsPerDay: 20 },
      host: 'models.example',
      was: off,
    }),
  );
});

test('the log shows which document was sent, how much of it and the result', async () => {
  const { findByText, findByRole } = await open([
    use('march'),
    use('april', { outcome: 'failed', reason: { code: 'timeout', status: null }, proposed: null, used: null }),
    use('may', { outcome: 'failed', reason: { code: 'status', status: 503 }, proposed: null, used: null }),
    use('gone', { outcome: 'unused', used: 0, document: { id: 'x', fileName: null } }),
  ]);
  expect((await findByRole('link', { name: 'march.pdf' })).getAttribute('href')).toContain('/documents/d-march');
  await findByText('2 of 3 values used');
  await findByText('models.example did not answer in time');
  await findByText('models.example answered with HTTP status 503');
  await findByText('a deleted document');
  await findByText('3 values, none used');
});

test('it cannot be enabled when the operator has configured none', async () => {
  const { findByText, queryByRole } = await open([], null);
  await findByText(/^No language model is set up/);
  expect(queryByRole('checkbox')).toBeNull();
});
