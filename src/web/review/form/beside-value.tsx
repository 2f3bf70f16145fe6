/** Components shown beside a value wherever it is edited: other users in the field, and suggestions. */
import { lazy, Suspense } from 'react';
import type { Visitor } from '../presence/presence.queries.ts';

const FieldVisitors = lazy(async () => ({ default: (await import('../presence/field-visitors.tsx')).FieldVisitors }));
/** Loaded in parallel with the form, because the first focused field needs it. */
const choiceList = import('../selection/choice-list.tsx');
export const ChoiceList = lazy(async () => ({ default: (await choiceList).ChoiceList }));

export function Visitors({ here, culture }: { here: readonly Visitor[]; culture: string }) {
  return here.length === 0 ? null : (
    <Suspense>
      <FieldVisitors visitors={here} culture={culture} />
    </Suspense>
  );
}
