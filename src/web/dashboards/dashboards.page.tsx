import { useLingui } from '@lingui/react/macro';
import { DashboardsScreen } from './dashboards-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function DashboardsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Dashboards`);
  return <DashboardsScreen />;
}
