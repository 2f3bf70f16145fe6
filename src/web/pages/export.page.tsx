import { useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';

export function ExportPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Export`);
  return <h1>{t`Export`}</h1>;
}
