import { useLingui } from '@lingui/react/macro';
import { FindingMarks } from '#web/documents/core/finding-marks.tsx';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { InboxItem } from '../core/approval.queries.ts';

/** What the checks say against a document, in a few words. */
export function FailedChecks({ document: { errorCount, findings } }: Pick<InboxItem, 'document'>) {
  const { t } = useLingui();
  if (findings.length > 0) return <FindingMarks findings={findings} />;
  return errorCount > 0 ? <MeaningMark meaning="wrong">{t`failed checks`}</MeaningMark> : null;
}
