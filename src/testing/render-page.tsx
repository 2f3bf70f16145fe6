/** Renders the application at a URL, signed in, with a fake service: page tests query it by role and name. */
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { useEffect } from 'react';
import { vi } from 'vitest';
import { DocumentDetail } from '#contract/documents/v1.ts';
import type { Culture } from '#contract/core/parts.ts';
import { permissionsOf, type Role } from '#contract/core/permissions.ts';
import { chooseService, ownService } from '#web/platform/api/service.ts';
import { detailActions } from '#web/v1-only/actions.ts';
import { v1OnlyService } from '#web/v1-only/service.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { readConfig } from '#web/platform/auth/config.ts';
import { startSession } from '#web/platform/auth/with-credentials.ts';
import { reportBackgroundError } from '#web/app/background-errors.ts';
import { activateCulture } from '#web/platform/i18n/i18n.ts';
import { Pages } from '#web/app/router.tsx';
import { mantineVariables, theme } from '#web/ui/theme/theme.ts';
import { fakeApi, type FakeHandlers } from './fake-api.ts';

export type RenderOptions = { role?: Role; culture?: Culture; features?: string[]; isV1Only?: boolean; degraded?: string[] };

export async function renderPage(address: string, handlers: FakeHandlers, given: RenderOptions = {}) {
  const { role = 'Accountant', culture = 'en-US', features = ['Approval'], isV1Only = false, degraded = [] } = given;
  const me = {
    id: 'u1',
    name: 'Jana Nováková',
    email: 'accountant@demo.test',
    role,
    permissions: [...permissionsOf[role]],
    culture,
    tenant: { id: 't1', name: 'Demo Company a.s.', features },
    accountingUnitId: null,
  };
  const api = fakeApi(
    {
      ...handlers,
      // The stream of live events stays empty unless a test sends one.
      documents: { count: () => 0, ...handlers.documents },
      approvalBff: { inboxCounts: () => ({ waiting: 0, overdue: 0, inPlaceOfOthers: 0 }), ...handlers.approvalBff },
      candidatesBff: { ofDocument: () => ({}), ...handlers.candidatesBff },
      presenceBff: { stay: () => ({ others: [] }), leave: () => {}, ...handlers.presenceBff },
      listBff: {
        views: () => [],
        orderViews: () => undefined,
        countMany: () => [],
        ...handlers.listBff,
      },
      // The tour is marked as seen unless a test is about it.
      secondFactorBff: {
        read: () => ({ isOn: false, recoveryCodesLeft: 0, isRequired: false }),
        requirement: () => ({ isRequired: false }),
        ...handlers.secondFactorBff,
      },
      passkeysBff: { list: () => ({ passkeys: [], domain: location.hostname }), ...handlers.passkeysBff },
      sessionsBff: { own: () => [], ofUser: () => [], ...handlers.sessionsBff },
      preferencesBff: {
        read: () => ({ tour: { review: true } }),
        save: () => undefined,
        forget: () => undefined,
        ...handlers.preferencesBff,
      },
      meBff: { read: () => me, ...handlers.meBff },
      documentsBff: {
        get: async (parts) => {
          const shown = { ...parts.query, isExternalId: false, detailSettings: true, returnDocumentTypeDefinition: true };
          const detail = await handlers.documents?.get?.({ ...parts, query: shown });
          if (!detail) throw new Error('The test has no response for documents.get');
          return {
            partCount: 1,
            isValidatedByRule: false,
            ...detail,
            actions: detailActions(DocumentDetail.parse(detail), role),
          };
        },
        live: () => new Response(new ReadableStream()),
        ...handlers.documentsBff,
      },
    },
    { degraded },
  );
  vi.stubGlobal('fetch', api.fetch);
  startSession(
    {
      credentials: async () => ({}),
      renew: async () => false,
      signInAgain: async () => true,
      signOut: async () => {},
      person: { role },
    },
    readConfig({ bffUrl: isV1Only ? null : '/bff', auth: 'session' }),
  );
  chooseService(isV1Only ? v1OnlyService : ownService);
  await activateCulture(culture);
  const place = { address };
  function Place() {
    const { pathname, search } = useLocation();
    useEffect(() => {
      place.address = `${pathname}${search}`;
    });
    return null;
  }
  const queryClient = createQueryClient(reportBackgroundError);
  // retries without delay
  const usual = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
  const screen = render(
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} env="test">
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[address]}>
            <Pages />
            <Place />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  /** Refetches data, as when a user returns to the window after a while. */
  const askAnew = () => void queryClient.invalidateQueries();
  // whether styles block the pointer is tested by the journeys: without styles, the check takes a fifth of the time and proves nothing
  return { ...screen, user: userEvent.setup({ pointerEventsCheck: 0 }), place, calls: api.calls, askAnew };
}
