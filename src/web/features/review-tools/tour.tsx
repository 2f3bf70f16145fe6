/** A card beside what it speaks of. It takes nothing away: the document can be worked on as if it were not there. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { keysOf } from '#web/ui/actions/changed-keys.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { capsOf } from '#web/ui/actions/keys.ts';
import { inSight } from '#web/ui/in-sight.ts';
import { validateButtonId, type Review } from '../review/use-review.ts';
import { placeBeside } from './tour-place.ts';
import { showTour, type TourStep } from './tour-step.ts';
import classes from './tour.module.css';

type Step = { title: string; text: ReactNode; target: string };

export function Tour({ review, step: { at, isAskedFor } }: { review: Review; step: TourStep }) {
  const { t } = useLingui();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const steps: readonly Step[] = [
    {
      title: t`What needs a look comes first`,
      text: (
        <Trans>
          Here stands how many values are left to check. <Key action="review.confirm" usual="Enter" /> says that a value is right
          and goes to the next one that needs a look; <Key usual="Tab" /> goes to every field.
        </Trans>
      ),
      target: '[data-left-to-check]',
    },
    {
      title: t`Values come from the page`,
      text: (
        <Trans>
          Click a word, and the whole value that it belongs to goes into the field you are in. Likely values have numbers, on the
          page and under the field: <Key action="review.choice1" usual="Alt+Digit1" /> takes the first.
        </Trans>
      ),
      target: '[data-viewer-page]',
    },
    {
      title: t`One key to the next document`,
      text: (
        <Trans>
          <Key action="review.validate" usual="Mod+Enter" /> validates this document and opens the next. What you type is kept at
          once: nothing is lost, not even without a network.
        </Trans>
      ),
      target: `#${validateButtonId}`,
    },
    {
      title: t`Every key, when you want it`,
      text: (
        <Trans>
          <Key usual="?" /> shows the keys that work right here. They can be changed there, and this tour can be seen again. It is
          in the menu of your account, too.
        </Trans>
      ),
      target: '[data-account]',
    },
  ];
  const current = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  const aim = current?.target ?? '';

  useLayoutEffect(() => {
    const put = () => {
      const target = inSight(aim)?.getBoundingClientRect();
      if (!card.current || !ring.current) return;
      ring.current.hidden = !target;
      if (!target) return;
      const { left, top } = placeBeside(target, card.current.getBoundingClientRect(), {
        width: innerWidth,
        height: innerHeight,
      });
      card.current.style.left = `${left}px`;
      card.current.style.top = `${top}px`;
      ring.current.style.left = `${target.left}px`;
      ring.current.style.top = `${target.top}px`;
      ring.current.style.width = `${target.width}px`;
      ring.current.style.height = `${target.height}px`;
    };
    put();
    const watcher = new ResizeObserver(put);
    const target = inSight(aim);
    if (target) watcher.observe(target);
    addEventListener('resize', put);
    addEventListener('scroll', put, true);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', put);
      removeEventListener('scroll', put, true);
    };
  }, [aim]);

  // who is already typing keeps his cursor, and hears that it is there
  useEffect(() => {
    if (isAskedFor || document.activeElement === document.body) goOn.current?.focus();
  }, [isAskedFor]);

  const end = () => {
    const isInside = card.current?.contains(document.activeElement) === true;
    showTour(null);
    if (isInside) review.confirmAndGo(1);
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
          <h2 id={`${id}-title`} className={classes.title}>
            {current?.title}
          </h2>
          <p id={`${id}-text`} className={classes.text}>
            {current?.text}
          </p>
        </div>
        <div className={classes.foot}>
          <span className={classes.place}>{t`${at + 1} of ${steps.length}`}</span>
          {isLast ? null : <Button variant="subtle" onClick={end}>{t`Skip the tour`}</Button>}
          <Button ref={goOn} onClick={() => (isLast ? end() : showTour({ at: at + 1, isAskedFor }))}>
            {isLast ? t`Start checking` : t`Next`}
          </Button>
        </div>
      </div>
    </>
  );
}

/** As this person has it; screen readers hear it within the sentence. */
function Key({ action = '', usual }: { action?: string; usual: string }) {
  const keys = keysOf(action, usual) ?? usual;
  return (
    <>
      <Kbd keys={keys} />
      <span className="visually-hidden">{capsOf(keys).join('+')}</span>
    </>
  );
}
