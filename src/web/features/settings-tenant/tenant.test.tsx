import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const open = (handlers: FakeHandlers = {}) =>
  renderPage(
    '/settings/tenant',
    {
      ...handlers,
      tenant: { features: () => ['Approval'], ...handlers.tenant },
      tenantDesk: {
        exportSettings: () => ({
          trigger: 'Manual',
          finishedAction: 'None',
          downloadNaming: 'OriginalFileName',
          exportFormat: 'Json',
        }),
      },
    },
    { role: 'TenantAdmin' },
  );

test('a feature is switched on, and the others stay', async () => {
  const { findByRole, user, calls } = await open({ tenant: { setFeatures: () => {} } });
  await user.click(await findByRole('checkbox', { name: 'Accounting units' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenant.setFeatures')?.body).toEqual(['Approval', 'AccountingUnits']),
  );
});

test('the export settings are saved as a whole, and what changed is said before', async () => {
  const { findByRole, findByText, user, calls } = await open({ tenantSettings: { setExport: () => {} } });
  await user.selectOptions(await findByRole('combobox', { name: 'After export' }), 'They go to the trash');
  await findByText('Not saved: After export');
  await user.click(await findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantSettings.setExport')?.body).toEqual({
      trigger: 'Manual',
      finishedAction: 'Delete',
      downloadNaming: 'OriginalFileName',
      exportFormat: 'Json',
    }),
  );
});
