import { useLingui } from '@lingui/react/macro';
import { ExportScreen } from '#web/features/export-queue/export-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function ExportPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Export`);
  return <ExportScreen />;
}
