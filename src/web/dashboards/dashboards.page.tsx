import { useLingui } from '@lingui/react/macro';
import { DashboardsScreen } from './dashboards-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import type { Page } from '#web/platform/loading/page.ts';

function DashboardsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Dashboards`);
  return <DashboardsScreen />;
}

export const page: Page = { Component: DashboardsPage };
