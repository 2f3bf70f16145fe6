/** What stands beside a value wherever it is edited: who else is in it, and what it could be. */
import { lazy, Suspense } from 'react';
import type { Visitor } from '../presence/presence.queries.ts';

const FieldVisitors = lazy(async () => ({ default: (await import('../presence/field-visitors.tsx')).FieldVisitors }));
/** Fetched beside the form: it is wanted with the first field that is looked at. */
const choiceList = import('../selection/choice-list.tsx');
export const ChoiceList = lazy(async () => ({ default: (await choiceList).ChoiceList }));

export function Visitors({ here, culture }: { here: readonly Visitor[]; culture: string }) {
  return here.length === 0 ? null : (
    <Suspense>
      <FieldVisitors visitors={here} culture={culture} />
    </Suspense>
  );
}
