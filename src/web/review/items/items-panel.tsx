import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { lineItems } from '#contract/documents/line-items.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { quoted } from '#web/platform/i18n/quoted.ts';
import { can } from '#web/platform/api/service.ts';
import { enumValueQueries } from '#web/values/enum-values.queries.ts';
import { useVisitors } from '../presence/use-visitors.ts';
import type { Choice } from '#web/values/choice-text.ts';
import { ItemGrid } from '#web/items/item-grid.tsx';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { ChoiceList, Visitors } from '../form/beside-value.tsx';
import { Origin } from '../form/origin.tsx';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import { focusPage } from '../viewer/focus-page.ts';
import { cellState } from './cell-state.ts';
import { RowMessages } from './row-messages.tsx';
import type { Teaching } from './use-example-row.ts';
import classes from '../review.module.css';

const LearnedNote = lazy(async () => ({ default: (await import('../form/learned-note.tsx')).LearnedNote }));
const ExampleRowPanel = lazy(() =>
  withTexts(['dialogs'], async () => ({ default: (await import('../pages/parts-tools.tsx')).ExampleRowPanel })),
);

const noOptions: readonly Choice[] = [];
const noRow: ItemRow = { id: '', cells: {} };
const noLists: Readonly<Record<string, readonly Choice[]>> = {};
/** Columns shown for an empty grid. Otherwise the columns with values are shown. */
const usual = new Set(['item_description', 'item_quantity', 'item_unit_price', 'item_amount_without_vat']);

type Props = {
  session: Session;
  selection: Selection;
  teaching: Teaching;
  onOpen: OpenTool;
  /** Null if folding the items would not make room for anything. */
  onFold: (() => void) | null;
};

/** Items below the page. Only columns with values are shown unless the user shows all. */
export function ItemsPanel({ session, selection, teaching, onOpen, onFold }: Props) {
  const { t, i18n } = useLingui();
  const { detail, rows, columns, culture, isEditable } = session;
  const { focus } = selection;
  const others = useVisitors(detail.id);
  const [showsAll, setShowsAll] = useState(false);
  const language = useCulture();
  const needsOptions = columns.some((column) => column.type === 'ENUM');
  const { data: options } = useQuery({
    ...enumValueQueries.ofType(detail.documentClass, language),
    enabled: needsOptions,
  });
  const filled = columns
    .filter((column) => usual.has(column.name) || column.isRequired || rows.some((row) => cellOf(row, column.name).value !== ''))
    .map((column) => column.name)
    .join();
  const wanted = focus?.kind === 'cell' ? focus.column : null;
  const shown = useMemo(
    () =>
      columns.filter(
        (column) => showsAll || column.name === wanted || filled.split(',').includes(column.name) || columns.length <= 4,
      ),
    [columns, filled, showsAll, wanted],
  );
  const refused = selection.refused?.target.kind === 'cell' ? selection.refused : null;

  const stateOf = (position: number, column: string) => cellState(session, position, column);
  const learned = detail.items.flatMap((item) => Object.values(item)).find(({ memory }) => memory);
  if (teaching.isOn)
    return (
      <section className={classes.items}>
        <ExampleRowPanel session={session} teaching={teaching} words={selection.words} />
      </section>
    );
  const hasChoices = isEditable && focus?.kind === 'cell' && selection.choices.length > 0;
  const about = (
    <>
      {refused ? <p className="wrong">{`${quoted(refused.text)}: ${i18n._(problemTexts[refused.problem])}`}</p> : null}
      {session.draft.items === null || can('checksWhileTyping') ? (
        <RowMessages session={session} rowId={focus?.kind === 'cell' ? focus.rowId : null} onOpen={onOpen} />
      ) : null}
      {hasChoices ? (
        <Suspense>
          <ChoiceList
            choices={selection.choices}
            type={columns.find(({ name }) => name === wanted)?.type ?? 'TEXT'}
            culture={culture}
            options={options?.[wanted ?? ''] ?? noOptions}
            onTake={selection.takeChoice}
          />
        </Suspense>
      ) : learned && isEditable ? (
        <Suspense>
          <LearnedNote documentId={detail.id} field={lineItems} label={t`Line items`} value={learned} />
        </Suspense>
      ) : null}
    </>
  );
  return (
    <section className={classes.items} aria-label={t`Line items`}>
      <ItemGrid
        columns={shown}
        rows={rows}
        culture={culture}
        today={session.today}
        isReadOnly={!isEditable}
        options={options ?? noLists}
        stateOf={stateOf}
        header={session.header}
        onFocusCell={(cell) => cell && selection.follow({ kind: 'cell', ...cell })}
        onChange={session.putRows}
        hand={selection.grid}
        start={focus?.kind === 'cell' ? focus : null}
        onLeave={focusPage}
        about={about}
      >
        <Visitors here={others.filter(({ field }) => field === 'items')} culture={culture} />
        {focus?.kind === 'cell' ? (
          <Origin
            value={cellOf(rows.find(({ id }) => id === focus.rowId) ?? noRow, focus.column)}
            isComputed={columns.some(({ name, formula }) => name === focus.column && formula !== undefined)}
          />
        ) : null}
        {shown.length < columns.length || showsAll ? (
          <Button variant="subtle" size="compact-sm" color="gray" ml="auto" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Show filled columns only` : t`Show all columns`}
          </Button>
        ) : null}
        {teaching.start ? (
          <Button variant="subtle" size="compact-sm" color="gray" ml="auto" onClick={teaching.start}>
            {t`Fill rows from example`}
          </Button>
        ) : null}
        {onFold ? (
          <Button variant="subtle" size="compact-sm" color="gray" ml="auto" title="I" onClick={onFold}>
            {t`Fold`}
          </Button>
        ) : null}
      </ItemGrid>
    </section>
  );
}
