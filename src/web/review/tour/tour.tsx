/** Card beside its target. It is not modal: the document can be edited as usual. */
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { Selection } from '../selection/use-selection.ts';
import { useTourSteps } from './tour-steps.tsx';
import { useCardPlace } from './use-card-place.ts';
import { showTour, type TourStep } from './tour-step.ts';
import classes from './tour.module.css';

export function Tour({ selection, step: { at, isAskedFor } }: { selection: Pick<Selection, 'confirmAndGo'>; step: TourStep }) {
  const { t } = useLingui();
  const id = useId();
  const showNext = useRef<HTMLButtonElement>(null);
  const steps = useTourSteps();
  const current = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  const { card, ring } = useCardPlace(current?.target ?? '');

  // A user who is already typing keeps the focus, and the card is announced.
  useEffect(() => {
    if (isAskedFor || document.activeElement === document.body) showNext.current?.focus();
  }, [isAskedFor]);

  const end = () => {
    const isInside = card.current?.contains(document.activeElement) === true;
    showTour(null);
    if (isInside) selection.confirmAndGo(1);
  };
  return (
    <>
      <div ref={ring} className={classes.ring} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from each of its buttons */}
      <div
        ref={card}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={classes.card}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          end();
        }}
      >
        <div aria-live="polite">
          <Text component="h2" size="md" fw={600} id={`${id}-title`}>
            {current?.title}
          </Text>
          <Box component="p" fz={13} lh="20px" mt="xs" mb="md" c="dimmed" id={`${id}-text`}>
            {current?.text}
          </Box>
        </div>
        <Group wrap="nowrap">
          <span className={classes.place}>{t`${at + 1} of ${steps.length}`}</span>
          {isLast ? null : <Button variant="subtle" onClick={end}>{t`Skip tour`}</Button>}
          <Button ref={showNext} data-wants-focus onClick={() => (isLast ? end() : showTour({ at: at + 1, isAskedFor }))}>
            {isLast ? t`Start reviewing` : t`Next`}
          </Button>
        </Group>
      </div>
    </>
  );
}
