import { expect, test } from 'vitest';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

test('two concurrent admins: the second gets a message, and no change of the other list is lost unseen', async () => {
  let shared = [{ text: 'Chybí objednávka' }];
  const { findByRole, findByText, user, calls } = await renderPage(
    '/settings/notes',
    {
      tenantSettings: { prefilledNotes: () => shared },
      tenantBff: {
        setPrefilledNotes: ({ body: { notes, was } }) => {
          if (JSON.stringify(was) !== JSON.stringify(shared)) throw new Refusal('stale_version');
          shared = notes;
        },
      },
    },
    { role: 'TenantAdmin' },
  );
  await user.type(await findByRole('textbox', { name: 'Note 1' }), '!');
  shared = [{ text: 'Chybí smlouva' }];
  await user.keyboard('{Control>}s{/Control}');
  await findByText(/Someone else saved changes in the meantime/);
  expect(shared).toEqual([{ text: 'Chybí smlouva' }]);
  await user.click(await findByRole('button', { name: 'Keep my changes' }));
  await user.keyboard('{Control>}s{/Control}');
  await findByText('Saved');
  expect(shared).toEqual([{ text: 'Chybí objednávka!' }]);
  expect(calls.filter(({ name }) => name === 'tenantBff.setPrefilledNotes').map(({ body }) => body)).toMatchObject([
    { was: [{ text: 'Chybí objednávka' }] },
    { was: [{ text: 'Chybí smlouva' }] },
  ]);
});
