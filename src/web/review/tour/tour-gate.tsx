/** Starts the tour with the first document that a user reviews, and on request. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { preferenceQueries, usePreference } from '#web/platform/api/preferences.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { narrow, useMedia } from '#web/ui/use-media.ts';
import type { Selection } from '../selection/use-selection.ts';
import { showTour, useTourStep } from './tour-step.ts';

const Tour = lazy(async () => ({ default: (await import('./tour.tsx')).Tour }));

const readSeen = (kept: unknown): Record<string, unknown> => (typeof kept === 'object' && kept !== null ? { ...kept } : {});

export function TourGate({ selection }: { selection: Pick<Selection, 'confirmAndGo'> }) {
  const { t } = useLingui();
  const { data: me } = useQuery(meQueries.me());
  // The copy in this browser may be older than the data of the service.
  const { isSuccess, dataUpdatedAt } = useQuery({
    ...preferenceQueries.of(me?.id ?? ''),
    enabled: me !== undefined,
  });
  const [seen, save] = usePreference('tour', readSeen);
  const step = useTourStep();
  // The tour explains keyboard shortcuts, which a phone does not have.
  const isWide = !useMedia(narrow);
  const isFirst = isWide && isSuccess && dataUpdatedAt > 0 && !('review' in seen);
  useEffect(() => {
    if (!isFirst) return;
    save({ ...seen, review: true });
    showTour({ at: 0, isAskedFor: false });
  }, [isFirst, save, seen]);
  const show = () => showTour({ at: 0, isAskedFor: true });
  useActions([{ id: 'review.tour', label: t`Take a tour of this screen`, group: t`Review`, run: show }]);
  return step === null ? null : (
    <Suspense>
      <Tour selection={selection} step={step} />
    </Suspense>
  );
}
