import { useLingui } from '@lingui/react/macro';
import type { Session } from '../session/use-session.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Shows why the last export failed, in the words of the accounting system. */
export function ExportFailedNotice({ detail }: Pick<Session, 'detail'>) {
  const { t } = useLingui();
  const last = detail.documentExportHistory.findLast(({ state }) => state === 'Failed');
  const reason = last?.errorMessage ?? t`No reason was given.`;
  return <Notice mx="lg" my="sm" role="status" className="breaks">{t`Export failed: ${reason}`}</Notice>;
}
