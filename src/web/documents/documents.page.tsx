import { useLingui } from '@lingui/react/macro';
import { prefetchDocuments } from './prefetch-documents.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import type { Page } from '#web/platform/loading/page.ts';

function DocumentsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Documents`);
  return <DocumentsScreen />;
}

export const page: Page = { Component: DocumentsPage, ahead: prefetchDocuments };
