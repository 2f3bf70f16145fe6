import { useLingui } from '@lingui/react/macro';
import { ExportScreen } from './export-screen.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import type { Page } from '#web/platform/loading/page.ts';

function ExportPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Export`);
  return <ExportScreen />;
}

export const page: Page = { Component: ExportPage };
