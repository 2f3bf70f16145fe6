import { useLingui } from '@lingui/react/macro';
import type { Page } from '#web/platform/loading/page.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { ApiReferenceScreen } from './api-reference-screen.tsx';

function ApiReferencePage() {
  const { t } = useLingui();
  useDocumentTitle(t`API reference`);
  return <ApiReferenceScreen />;
}

export const page: Page = { Component: ApiReferencePage };
