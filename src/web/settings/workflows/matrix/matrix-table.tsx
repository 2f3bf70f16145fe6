import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { MatrixRow } from '#contract/approvals/matrix.ts';
import type { Matrix } from '#web/approvals/core/workflows.queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { type Column, type LayoutProps, MatrixList } from './matrix-list.tsx';
import { useMatrixTexts } from './matrix-words.ts';
import { useStepSummary } from '../step-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnreachableReason } from './unreachable-reason.tsx';
import { useChoices } from '../use-choices.ts';

/** Returns the columns of the matrix. A column without any condition is omitted. */
function useColumns(choices: ReturnType<typeof useChoices>, rows: readonly MatrixRow[]): Column[] {
  const { t } = useLingui();
  const words = useMatrixTexts(choices);
  const all: Column[] = [
    { name: t`Amount`, of: ({ amount }) => amount && [words.amount(amount)] },
    { name: t`Accounting unit`, of: ({ units }) => units && units.map(words.unit) },
    { name: t`Document type`, of: ({ types }) => types && types.map(words.type) },
    { name: t`Supplier`, of: ({ suppliers }) => (suppliers.length === 0 ? null : suppliers.map(words.supplier)) },
    { name: t`Other conditions`, of: ({ others }) => (others.length === 0 ? null : others.map(words.rule)) },
  ];
  return all.filter(({ of }) => rows.some(({ when }) => when && of(when) !== null));
}

/** A column is as wide as its longest word or amount, which is not broken. */
const wholeWords = { overflowWrap: 'break-word' } as const;

/** Minimum width that fits most words of the cells. */
const columnWidth = 92;

/** The designer has its form and the matrix side by side there, see `workflows.module.css`. */
export const besideForm = '(width >= 1400px)';
/** Number of conditions beside which the table still shows who approves, which is its last column. */
const fittingBeside = 2;

type TableProps = Matrix & { /** ID of the workflow being edited. */ own?: string };

export function MatrixTable({ rows, others, own: ownId }: TableProps) {
  const isPhone = useMedia(phone);
  const isBeside = useMedia(besideForm) && ownId !== undefined;
  const choices = useChoices();
  const columns = useColumns(choices, rows);
  const workflows = [...Map.groupBy(rows, ({ workflowId }) => workflowId).values()];
  if (choices.isPending) return <Skeleton width={260} />;
  return (
    <>
      {isPhone || (isBeside && columns.length > fittingBeside) ? (
        <MatrixList workflows={workflows} columns={columns} choices={choices} own={ownId} />
      ) : (
        <Wide workflows={workflows} columns={columns} choices={choices} own={ownId} />
      )}
      {others === 'some' ? (
        <Text size="xs" c="dimmed">
          <Trans>Documents that meet none of these conditions follow no workflow.</Trans>
        </Text>
      ) : null}
      {others === 'unknown' ? (
        <Notice tone="look">
          <Trans>The conditions tell too many kinds of documents apart to say whether every document follows a workflow.</Trans>
        </Notice>
      ) : null}
    </>
  );
}

/** A wide table scrolls by itself, not the page. */
function Wide({ workflows, columns, choices, own: ownId }: LayoutProps) {
  const { t } = useLingui();
  return (
    <Box className="scrolls" tabIndex={0} role="group" aria-label={t`Who approves what`}>
      <Table verticalSpacing="xs" fz="sm" miw={columnWidth * (columns.length + 3)} aria-label={t`Who approves what`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Workflow`}</Table.Th>
            {columns.map(({ name }) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t`Step`}</Table.Th>
            <Table.Th scope="col">{t`Who approves`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workflows.map((own) =>
            own.map((row, at) => (
              <Line
                key={JSON.stringify([row.step, row.when])}
                row={row}
                columns={columns}
                choices={choices}
                span={at === 0 ? own.length : 0}
                isOwn={row.workflowId === ownId}
              />
            )),
          )}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** `span`: number of lines for which the workflow is named here; 0 if it was named before. */
type LineProps = {
  row: MatrixRow;
  columns: readonly Column[];
  choices: ReturnType<typeof useChoices>;
  span: number;
  isOwn: boolean;
};

function Line({ row, columns, choices, span, isOwn }: LineProps) {
  const { t } = useLingui();
  const stepWords = useStepSummary(choices);
  const { workflowId, workflow, isRequired, step, when } = row;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }} {...(isOwn && { 'aria-current': true, bg: 'var(--accent-soft)' })}>
      {span > 0 ? (
        <Table.Th scope="rowgroup" rowSpan={span} fw={500}>
          {isOwn ? (
            workflow
          ) : (
            <Link className="touch" to={{ search: `id=${encodeURIComponent(workflowId)}` }}>
              {workflow}
            </Link>
          )}
          {isRequired ? (
            <Text size="xs" c="dimmed">
              <Trans>required before export</Trans>
            </Text>
          ) : null}
        </Table.Th>
      ) : null}
      {when ? (
        columns.map(({ name, of }) => <Cell key={name} lines={of(when)} />)
      ) : (
        <Table.Td colSpan={columns.length} c="dimmed">{t`more conditions than fit a table`}</Table.Td>
      )}
      <Table.Td style={wholeWords}>{step.name}</Table.Td>
      <Table.Td>
        {stepWords({ ...step, condition: null })}
        <UnreachableReason row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Null means any value; an empty list means none. */
function Cell({ lines }: { lines: readonly string[] | null }) {
  const { t } = useLingui();
  if (lines === null)
    return <Table.Td c="var(--text-faint)">{t({ message: 'any', context: 'a condition that asks nothing' })}</Table.Td>;
  return (
    <Table.Td style={wholeWords}>
      {lines.length === 0 ? t`none` : null}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Table.Td>
  );
}
