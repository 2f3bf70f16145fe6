import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRow } from '#testing/build-row.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

test.each([
  ['TenantAdmin', {}, ['/settings/start']],
  ['TenantAdmin', { setup: { isPutAway: true } }, []],
  ['Accountant', {}, []],
] as const)(
  'after the last document %s with preferences %j finds these links to the setup guide: %j',
  async (role, kept, ways) => {
    const { user } = await openReview({
      role,
      handlers: {
        documentsBff: { list: () => ({ items: [buildRow({ id: invoice.id })], totalCount: 1 }) },
        preferencesBff: { read: () => kept },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Validate/ }));
    const back = await screen.findByRole('link', { name: 'Back to the list' });
    // Enter continues, as after every other document.
    expect(document.activeElement).toBe(back);
    const links = screen.queryAllByRole('link', { name: 'Getting started' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(ways);
  },
);
