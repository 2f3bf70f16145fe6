import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { InboxItem } from '../core/approval.queries.ts';

const FindingMarks = lazy(async () => ({ default: (await import('#web/documents/core/finding-marks.tsx')).FindingMarks }));

type Props = { document: Pick<InboxItem['document'], 'errorCount' | 'findings'> };

/** Short summary of the failed checks of a document. */
export function FailedChecks({ document: { errorCount, findings } }: Props) {
  const { t } = useLingui();
  if (findings.length > 0)
    return (
      <Suspense>
        <FindingMarks findings={findings} />
      </Suspense>
    );
  return errorCount > 0 ? <MeaningMark meaning="wrong">{t`failed checks`}</MeaningMark> : null;
}
