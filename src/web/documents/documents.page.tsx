import { useLingui } from '@lingui/react/macro';
export { documentsAhead } from './documents-ahead.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function DocumentsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Documents`);
  return <DocumentsScreen />;
}
