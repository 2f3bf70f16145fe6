import { useLingui } from '@lingui/react/macro';
import { MeaningMark } from '#web/ui/meaning.tsx';
import type { InboxItem } from '../core/approval.queries.ts';

/** What the checks say against a document, in a few words. */
export function FailedChecks({ document: { errorCount, attention } }: Pick<InboxItem, 'document'>) {
  const { t } = useLingui();
  if (errorCount === 0 && attention === null) return null;
  return <MeaningMark meaning={errorCount > 0 ? 'wrong' : 'look'}>{attention ?? t`failed checks`}</MeaningMark>;
}
