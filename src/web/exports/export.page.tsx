import { useLingui } from '@lingui/react/macro';
import { ExportScreen } from './export-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function ExportPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Export`);
  return <ExportScreen />;
}
