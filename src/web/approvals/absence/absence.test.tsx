import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';

test('a substitution that ends before it begins is refused in words', async () => {
  const { findByLabelText, findByRole, findByText, user, calls } = await renderPage(
    '/approvals?tab=away',
    {
      approvalBff: {
        people: () => [{ id: 'u2', name: 'Petr Malý', email: 'petr@demo.test', role: 'Approver' as const }],
        substitutions: () => [],
      },
    },
    { role: 'Approver' },
  );
  await findByRole('option', { name: 'Petr Malý' });
  await user.selectOptions(await findByRole('combobox', { name: 'Substitute' }), 'Petr Malý');
  await user.type(await findByLabelText('From'), '2099-03-05');
  await user.type(await findByLabelText('To (inclusive)'), '2099-03-04');
  await user.click(await findByRole('button', { name: 'Add substitute' }));
  await findByText('The last day must not be before the first day.');
  expect(calls.some(({ name }) => name === 'approvalBff.addSubstitution')).toBe(false);
});
