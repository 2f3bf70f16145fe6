import { useLingui } from '@lingui/react/macro';
export { documentsAhead } from '#web/features/documents/documents-ahead.ts';
import { DocumentsScreen } from '#web/features/documents/documents-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function DocumentsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Documents`);
  return <DocumentsScreen />;
}
