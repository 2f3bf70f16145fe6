import { useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function DocumentsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Documents`);
  return <h1>{t`Documents`}</h1>;
}
