import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import { shownValue } from '#values/value-types.ts';
import type { Target } from '../selection/targets.ts';
import { isFilled, savedRowId, serverRows, type Conflict } from './draft.ts';
import { mergeItems, resolveCell } from './merge-rows.ts';
import { settleConflict } from './draft-settled.ts';
import type { Session } from './use-session.ts';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = { session: Session; focusTarget: (target: Target) => void };

/** Values that the user and somebody else changed at the same time, with both versions to choose from. */
export function ConflictList({ session, focusTarget }: Props) {
  const { t } = useLingui();
  const { detail, conflicts, store } = session;
  if (conflicts.length === 0) return null;
  // The selected button disappears, so the focus goes to the value in question.
  const settle = (conflict: Conflict, choice: Choice) => {
    store.update((history) => settleConflict(history, detail, conflict, choice));
    if (conflict.kind === 'field') return focusTarget({ kind: 'field', name: conflict.name });
    const rowId = store.read().now.items?.[0]?.id ?? savedRowId(0);
    focusTarget({ kind: 'cell', rowId, column: session.columns[0]?.name ?? '' });
  };
  return (
    <Text component="div" mb="md" mx="lg" py={10} px="md" bdrs="sm" bg="var(--look-soft)" role="alert">
      <Box component="p" pb={6} c="var(--look)">
        <Trans>Somebody else changed the same values. Nothing is lost. Select which version to keep.</Trans>
      </Box>
      {conflicts.flatMap((conflict) => {
        const who = lastChangeOf(session, conflict) ?? t`Other version`;
        if (conflict.kind === 'field')
          return (
            <Choices
              key={conflict.name}
              name={labelOf(session, conflict.name)}
              mine={shown(session, conflict.name, conflict.mine)}
              theirs={shown(session, conflict.name, conflict.theirs)}
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
              mine={textOfRows(session, session.rows)}
              theirs={textOfRows(session, serverRows(detail))}
              who={who}
              onChoose={(choice) => settle(conflict, choice)}
            />
          );
        return cells.map((cell) => {
          const row = cell.row + 1;
          const label = labelOf(session, cell.column);
          return (
            <Choices
              key={`${row} ${cell.column}`}
              name={t`${label}, row ${row}`}
              mine={shown(session, cell.column, cell.mine)}
              theirs={shown(session, cell.column, cell.theirs.value)}
              who={who}
              onChoose={(choice) => {
                store.update((history) => resolveCell(history, detail, cell, choice));
                focusTarget({ kind: 'cell', rowId: cell.rowId, column: cell.column });
              }}
            />
          );
        });
      })}
    </Text>
  );
}

type Choice = 'mine' | 'theirs';
type ChoicesProps = { name: string; mine: string; theirs: string; who: string; onChoose: (choice: Choice) => void };

function Choices({ name, mine, theirs, who, onChoose }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <Group component="fieldset" py="xs">
      <Text component="legend" inherit miw={110} p={0} fw={500} style={{ float: 'left' }}>
        {name}
      </Text>
      <SmallButton onClick={() => onChoose('mine')}>
        <span>{t`Your version`}</span> {mine}
      </SmallButton>
      <SmallButton onClick={() => onChoose('theirs')}>
        <span>{who}</span> {theirs}
      </SmallButton>
    </Group>
  );
}

/** Maximum number of rows listed when rows were added or deleted. */
const maxRows = 6;
const textOfRows = (session: Session, rows: readonly ItemRow[]): string => {
  const filled = rows.filter(isFilled);
  const lines = filled
    .slice(0, maxRows)
    .map((row) =>
      session.columns
        .flatMap(({ name }) => (cellOf(row, name).value === '' ? [] : shown(session, name, cellOf(row, name).value)))
        .join(' · '),
    );
  return [...lines, ...(filled.length > maxRows ? ['…'] : [])].join('\n') || '–';
};

const definitionOf = (session: Session, name: string) =>
  session.fields.find((field) => field.definition.name === name)?.definition ??
  session.columns.find((column) => column.name === name);
const labelOf = (session: Session, name: string) => definitionOf(session, name)?.label ?? name;

function shown(session: Session, name: string, value: string): string {
  const type = definitionOf(session, name)?.type ?? 'TEXT';
  return value === '' ? '–' : shownValue(type, value, session.culture);
}

const lastChangeOf = ({ detail }: Session, conflict: Conflict): string | null =>
  detail.fieldsHistory.findLast((change) =>
    conflict.kind === 'items' ? change.itemIndex !== null : change.itemIndex === null && change.fieldName === conflict.name,
  )?.user ?? null;
