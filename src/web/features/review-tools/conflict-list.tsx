import { Trans, useLingui } from '@lingui/react/macro';
import { cellOf, type ItemRow } from '#web/blocks/items/rows.ts';
import { shownValue } from '#web/blocks/fields/shown-value.ts';
import { isFilled, serverRows, type Conflict } from '../review/draft.ts';
import { mergeItems, settleCell } from '../review/merge-rows.ts';
import { settleConflict } from '../review/draft-settled.ts';
import type { Review } from '../review/use-review.ts';
import classes from './conflict-list.module.css';

/** Values that somebody else changed while one was changing them too: whose, and both to choose from. */
export function ConflictList({ review }: { review: Review }) {
  const { t } = useLingui();
  const { detail, conflicts, store } = review;
  if (conflicts.length === 0) return null;
  const settle = (conflict: Conflict, choice: Choice) =>
    store.update((history) => settleConflict(history, detail, conflict, choice));
  return (
    <div className={classes.conflicts} role="alert">
      <p className={classes.conflictTitle}>
        <Trans>Somebody else changed the same values. Nothing of theirs or yours is lost; choose which to keep.</Trans>
      </p>
      {conflicts.flatMap((conflict) => {
        const who = lastChangeOf(review, conflict) ?? t`Theirs`;
        if (conflict.kind === 'field')
          return (
            <Choices
              key={conflict.name}
              name={labelOf(review, conflict.name)}
              mine={shown(review, conflict.name, conflict.mine)}
              theirs={shown(review, conflict.name, conflict.theirs)}
              who={who}
              onChoose={(choice) => settle(conflict, choice)}
            />
          );
        const cells = mergeItems(store.read(), detail)?.conflicts;
        if (!cells)
          return (
            <Choices
              key=""
              name={t`Items`}
              mine={textOfRows(review, review.rows)}
              theirs={textOfRows(review, serverRows(detail))}
              who={who}
              onChoose={(choice) => settle(conflict, choice)}
            />
          );
        return cells.map((cell) => {
          const row = cell.row + 1;
          const label = labelOf(review, cell.column);
          return (
            <Choices
              key={`${row} ${cell.column}`}
              name={t`${label}, row ${row}`}
              mine={shown(review, cell.column, cell.mine)}
              theirs={shown(review, cell.column, cell.theirs)}
              who={who}
              onChoose={(choice) => store.update((history) => settleCell(history, detail, cell, choice))}
            />
          );
        });
      })}
    </div>
  );
}

type Choice = 'mine' | 'theirs';
type ChoicesProps = { name: string; mine: string; theirs: string; who: string; onChoose: (choice: Choice) => void };

function Choices({ name, mine, theirs, who, onChoose }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.conflict}>
      <legend className={classes.conflictName}>{name}</legend>
      <button type="button" className={classes.choice} onClick={() => onChoose('mine')}>
        <span>{t`Mine`}</span> {mine}
      </button>
      <button type="button" className={classes.choice} onClick={() => onChoose('theirs')}>
        <span>{who}</span> {theirs}
      </button>
    </fieldset>
  );
}

/** Rows that came or went: each in a line, as far as one can overlook them. */
const mostRows = 6;
const textOfRows = (review: Review, rows: readonly ItemRow[]): string => {
  const filled = rows.filter(isFilled);
  const lines = filled
    .slice(0, mostRows)
    .map((row) =>
      review.columns
        .flatMap(({ name }) => (cellOf(row, name).value === '' ? [] : shown(review, name, cellOf(row, name).value)))
        .join(' · '),
    );
  return [...lines, ...(filled.length > mostRows ? ['…'] : [])].join('\n') || '–';
};

const definitionOf = (review: Review, name: string) =>
  review.fields.find((field) => field.definition.name === name)?.definition ??
  review.columns.find((column) => column.name === name);
const labelOf = (review: Review, name: string) => definitionOf(review, name)?.label ?? name;

function shown(review: Review, name: string, value: string): string {
  const type = definitionOf(review, name)?.type ?? 'TEXT';
  return value === '' ? '–' : shownValue(type, value, review.culture);
}

const lastChangeOf = ({ detail }: Review, conflict: Conflict): string | null =>
  detail.fieldsHistory.findLast((change) =>
    conflict.kind === 'items' ? change.itemIndex !== null : change.itemIndex === null && change.fieldName === conflict.name,
  )?.user ?? null;
