/** What stands beside a value wherever it is edited: who else is in it, and what it could be. */
import { lazy, Suspense } from 'react';
import type { Visitor } from '#web/api/presence.queries.ts';
import { withTexts } from '#web/i18n/with-texts.ts';

const FieldVisitors = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/field-visitors.tsx')).FieldVisitors })),
);
/** Fetched beside the form: it is wanted with the first field that is looked at. */
const choiceList = withTexts(['review-tools'], () => import('../review-tools/choice-list.tsx'));
export const ChoiceList = lazy(async () => ({ default: (await choiceList).ChoiceList }));

export function Visitors({ here, culture }: { here: readonly Visitor[]; culture: string }) {
  return here.length === 0 ? null : (
    <Suspense>
      <FieldVisitors visitors={here} culture={culture} />
    </Suspense>
  );
}
