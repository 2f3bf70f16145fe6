import { Trans, useLingui } from '@lingui/react/macro';
import { textOfValue } from '#web/blocks/fields/edited-value.ts';
import { settleConflict, type Conflict } from './draft.ts';
import type { Review } from './use-review.ts';
import classes from './review.module.css';

/** Values that somebody else changed while one was changing them too: whose, and both to choose from. */
export function ConflictList({ review }: { review: Review }) {
  const { t } = useLingui();
  const { detail, conflicts, store } = review;
  if (conflicts.length === 0) return null;
  const settle = (conflict: Conflict, choice: 'mine' | 'theirs') =>
    store.update((history) => settleConflict(history, detail, conflict, choice));
  return (
    <div className={classes.conflicts} role="alert">
      <p className={classes.conflictTitle}>
        <Trans>Somebody else changed the same values. Nothing of theirs or yours is lost; choose which to keep.</Trans>
      </p>
      {conflicts.map((conflict) => {
        const name = conflict.kind === 'items' ? t`Items` : labelOf(review, conflict.name);
        const who = lastChangeOf(review, conflict);
        return (
          <fieldset key={conflict.kind === 'items' ? '' : conflict.name} className={classes.conflict}>
            <legend className={classes.conflictName}>{name}</legend>
            <button type="button" className={classes.choice} onClick={() => settle(conflict, 'mine')}>
              <span>{t`Mine`}</span> {conflict.kind === 'field' ? shown(review, conflict.name, conflict.mine) : t`my rows`}
            </button>
            <button type="button" className={classes.choice} onClick={() => settle(conflict, 'theirs')}>
              <span>{who ?? t`Theirs`}</span>{' '}
              {conflict.kind === 'field' ? shown(review, conflict.name, conflict.theirs) : t`their rows`}
            </button>
          </fieldset>
        );
      })}
    </div>
  );
}

const definitionOf = (review: Review, name: string) => review.fields.find((field) => field.definition.name === name)?.definition;
const labelOf = (review: Review, name: string) => definitionOf(review, name)?.label ?? name;

function shown(review: Review, name: string, value: string): string {
  const type = definitionOf(review, name)?.type ?? 'TEXT';
  return value === '' ? '–' : textOfValue(type, { value, wordIds: [] }, review.culture);
}

const lastChangeOf = ({ detail }: Review, conflict: Conflict): string | null =>
  detail.fieldsHistory.findLast((change) =>
    conflict.kind === 'items' ? change.itemIndex !== null : change.itemIndex === null && change.fieldName === conflict.name,
  )?.user ?? null;
