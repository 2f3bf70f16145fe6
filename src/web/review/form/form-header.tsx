import { plural } from '@lingui/core/macro';
import { Box, Button, Group, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { lazy, Suspense } from 'react';
import { shownValue } from '#values/value-types.ts';
import { rowsToReview } from '../selection/targets.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import type { CropPlace } from '../viewer/crop-place.ts';
import { isBare, fieldsToReview, highestRisk } from './review-fields.ts';
import classes from '../review.module.css';

const CropSwitch = lazy(async () => ({ default: (await import('../viewer/crop-switch.tsx')).CropSwitch }));

type Props = {
  session: Pick<Session, 'fields' | 'rows' | 'messages' | 'header' | 'culture'>;
  selection: Pick<Selection, 'focusTarget'>;
  onCropPlace: (place: CropPlace) => void;
};

const totalField = 'total_amount';

/** Total of the document, visible whichever field is focused. */
function Total({ session, onOpen }: { session: Pick<Session, 'fields' | 'header' | 'culture'>; onOpen: () => void }) {
  const { t } = useLingui();
  const field = session.fields.find(({ definition }) => definition.name === totalField);
  if (!field || field.value.value === '') return null;
  const amount = [shownValue(field.definition.type, field.value.value, session.culture), session.header('currency')]
    .join(' ')
    .trim();
  return (
    <UnstyledButton
      className="figures one-line touch"
      ml="auto"
      mr="sm"
      fw={600}
      aria-label={t`Total: ${amount}`}
      onClick={onOpen}
    >
      {amount}
    </UnstyledButton>
  );
}

/** Number of values left to review, in the header and in the items. */
export function FormHeader({ session, selection, onCropPlace }: Props) {
  'use no memo';
  const { t } = useLingui();
  const left = fieldsToReview(session.fields);
  const hasError = left.some(({ mark }) => mark.kind === 'wrong');
  const risk = highestRisk(session.fields);
  const hasNothing = isBare(session.fields, session.rows);
  const [firstRow, ...otherRows] = rowsToReview(session);
  return (
    <div className={classes.formHead}>
      <Group wrap="nowrap" gap={0}>
        <p
          className={`${classes.counter} row-close strong ${left.length === 0 && !hasNothing ? 'proved' : hasError ? 'wrong' : 'look'}`}
          data-left-to-check
          aria-live="polite"
        >
          {left.length === 0 && hasNothing ? (
            t`No values found`
          ) : left.length === 0 ? (
            <>
              <CircleCheck size={16} aria-hidden="true" /> {t`No values to review`}
            </>
          ) : (
            <UnstyledButton
              className={`${classes.opensRisk} touch`}
              title={t`Open the riskiest value`}
              onClick={() => risk !== null && selection.focusTarget({ kind: 'field', name: risk })}
            >
              {hasError ? <CircleAlert size={16} aria-hidden="true" style={{ marginRight: 4 }} /> : null}
              {plural(left.length, { one: '# value to review', other: '# values to review' })}
            </UnstyledButton>
          )}
        </p>
        {firstRow ? (
          <Button variant="default" size="compact-sm" radius="xl" onClick={() => selection.focusTarget(firstRow)}>
            {plural(otherRows.length + 1, { one: '# row to review', other: '# rows to review' })}
          </Button>
        ) : null}
      </Group>
      <Total session={session} onOpen={() => selection.focusTarget({ kind: 'field', name: totalField })} />
      <Suspense fallback={<Box w={{ base: 44, xs: 28 }} flex="none" />}>
        <CropSwitch onPlace={onCropPlace} />
      </Suspense>
    </div>
  );
}
