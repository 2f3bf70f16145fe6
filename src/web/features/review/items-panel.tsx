import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { hasDesk } from '#web/api/has-desk.ts';
import { enumValueQueries } from '#web/api/enum-values.queries.ts';
import { presenceKey } from '#web/api/presence-key.ts';
import type { Visitor } from '#web/api/presence.queries.ts';
import { useQueryData } from '#web/api/use-query-data.ts';
import type { Choice } from '#web/blocks/fields/choice-text.ts';
import { ItemGrid } from '#web/blocks/items/item-grid.tsx';
import type { CellState } from '#web/blocks/items/item-row-view.tsx';
import { cellOf } from '#web/blocks/items/rows.ts';
import { problemTexts } from '#web/blocks/fields/problem-text.ts';
import { ChoiceList, Visitors } from './asides.tsx';
import { Repairs } from './repairs.tsx';
import type { OpenTool } from './tools.ts';
import type { Review } from './use-review.ts';
import classes from './review.module.css';

const lookBelow = 0.9;
const noOptions: readonly Choice[] = [];
const noLists: Readonly<Record<string, readonly Choice[]>> = {};
/** Shown in an empty grid; otherwise the columns that hold something. */
const usual = new Set(['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat']);

/** Items under the page, with only the columns that hold something, unless one asks for all. */
type Props = {
  review: Review;
  onLeave: () => void;
  /** Rows by example: null where that is not possible. */
  onTeach: (() => void) | null;
  /** In place of the grid, while one shows a row. */
  teaching: ReactNode;
  onOpen: OpenTool;
};

export function ItemsPanel({ review, onLeave, onTeach, teaching, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { detail, rows, columns, culture, isEditable } = review;
  const others = useQueryData<Visitor[]>(presenceKey(detail.id)) ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const needsOptions = columns.some((column) => column.type === 'ENUM');
  const { data: options } = useQuery({ ...enumValueQueries.ofType(detail.documentClass, culture), enabled: needsOptions });
  const filled = columns
    .filter((column) => usual.has(column.name) || column.isRequired || rows.some((row) => cellOf(row, column.name).value !== ''))
    .map((column) => column.name)
    .join();
  const wanted = review.focus?.kind === 'cell' ? review.focus.column : null;
  const shown = useMemo(
    () =>
      columns.filter(
        (column) => showsAll || column.name === wanted || filled.split(',').includes(column.name) || columns.length <= 4,
      ),
    [columns, filled, showsAll, wanted],
  );
  const refused = review.refused?.target.kind === 'cell' ? review.refused : null;

  const stateOf = (position: number, column: string): CellState => {
    const row = rows[position];
    const kept = row?.id.startsWith('kept-') ? Number(row.id.slice('kept-'.length)) : -1;
    const server = detail.items[kept]?.[column];
    // what was edited is nobody's but the person's: neither the old check nor the old doubt counts
    if (!row || kept === -1 || cellOf(row, column).value !== (server?.value ?? '')) return null;
    const said = detail.validationErrors.filter((message) => message.itemIndex === kept && message.field === column);
    if (said.some((message) => message.level === 'Error')) return 'wrong';
    // whoever validated the document has looked
    if (detail.state === 'Validated') return null;
    const isUnsure = server?.source !== 'User' && (server?.confidence ?? 1) < lookBelow && server?.value !== '';
    return said.length > 0 || isUnsure ? 'look' : null;
  };
  const messages = review.messages.filter((message) => message.itemIndex !== null);
  if (teaching) return <section className={classes.items}>{teaching}</section>;
  return (
    <section className={classes.items} aria-label={t`Line items`}>
      <ItemGrid
        columns={shown}
        rows={rows}
        culture={culture}
        today={review.today}
        isReadOnly={!review.isEditable}
        options={options ?? noLists}
        stateOf={stateOf}
        header={review.header}
        onFocusCell={(cell) => cell && review.follow({ kind: 'cell', ...cell })}
        onChange={review.putRows}
        hand={review.grid}
        start={review.focus?.kind === 'cell' ? review.focus : null}
        onLeave={onLeave}
      >
        <Visitors here={others.filter(({ field }) => field === 'items')} culture={culture} />
        <div className={classes.cellChoices}>
          {isEditable && review.focus?.kind === 'cell' && review.choices.length > 0 ? (
            <Suspense>
              <ChoiceList
                choices={review.choices}
                type={columns.find(({ name }) => name === wanted)?.type ?? 'TEXT'}
                culture={culture}
                options={options?.[wanted ?? ''] ?? noOptions}
                onTake={review.takeChoice}
              />
            </Suspense>
          ) : null}
        </div>
        {refused ? <p className={classes.itemsSaid}>{`“${refused.text}”: ${i18n._(problemTexts[refused.problem])}`}</p> : null}
        {review.draft.items === null || hasDesk()
          ? messages.slice(0, 2).map((message) => (
              <div
                key={`${message.itemIndex}${message.field}${message.code}`}
                className={classes.itemsSaid}
                data-level={message.level}
              >
                {t`Row ${(message.itemIndex ?? 0) + 1}`}: {message.message}
                <Repairs review={review} message={message} onOpen={onOpen} />
              </div>
            ))
          : null}
        {shown.length < columns.length || showsAll ? (
          <button type="button" className={classes.quiet} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Only filled columns` : t`All columns`}
          </button>
        ) : null}
        {onTeach ? (
          <button type="button" className={classes.quiet} onClick={onTeach}>
            {t`Rows by example`}
          </button>
        ) : null}
      </ItemGrid>
    </section>
  );
}
