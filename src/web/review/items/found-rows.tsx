import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Table } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { ExampleRows } from '#contract/documents/parts-bff.ts';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import { checkColumn } from '#web/items/sums.ts';
import { formatValue } from '#values/value-types.ts';
import type { Session } from '../session/use-session.ts';

type Found = { data: ExampleRows; rows: readonly ItemRow[]; used: readonly FieldDefinition[] };
type SummaryProps = Found & { session: Pick<Session, 'rows' | 'header' | 'culture'> };

/** Number of rows found, how many are verified, and what they replace. */
export function FoundSummary({ session, data, rows, used }: SummaryProps) {
  const { t } = useLingui();
  const { header, culture } = session;
  const proven = data.rows.filter((row) => row.isProven).length;
  const rowsNow = session.rows.length;
  const count = rows.length;
  const checks = used.flatMap((field) => {
    const check = checkColumn(
      field.name,
      rows.map((row) => cellOf(row, field.name).value),
      header,
    );
    return check ? [{ field, check }] : [];
  });
  return (
    <Flex component="p" wrap="wrap" rowGap={2} columnGap={14} aria-live="polite">
      <strong>{plural(count, { one: '# row', other: '# rows' })}</strong>
      {proven > 0 ? (
        <span className="row-tight figures proved">
          <ShieldCheck size={14} aria-hidden="true" />
          {plural(proven, { one: '# verified by quantity × price', other: '# verified by quantity × price' })}
        </span>
      ) : null}
      {checks.map(({ field, check }) => (
        <span key={field.name} className={`row-tight figures ${check.holds ? 'proved' : 'wrong'}`}>
          {check.holds ? <ShieldCheck size={14} aria-hidden="true" /> : <CircleAlert size={14} aria-hidden="true" />}
          {field.label}: {formatValue('DECIMAL', check.sum, culture)}{' '}
          {check.holds ? t`matches the total` : t`differs by ${formatValue('DECIMAL', check.difference, culture)}`}
        </span>
      ))}
      {rowsNow > 0 ? (
        <Box component="span" c="dimmed">
          {plural(rowsNow, { one: 'Replaces # row', other: 'Replaces # rows' })}
        </Box>
      ) : null}
    </Flex>
  );
}

type TableProps = Found & { culture: string; isStale: boolean };

export function FoundTable({ data, rows, used, culture, isStale }: TableProps) {
  const { t } = useLingui();
  return (
    // Rows that overflow must be scrollable with the keyboard.
    <Box flex={1} mih={80} className="scrolls" role="group" aria-label={t`Rows found`} tabIndex={0}>
      <Table stickyHeader verticalSpacing="xs" opacity={isStale ? 0.6 : 1} aria-label={t`Rows found`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <span className="visually-hidden">{t`Row`}</span>
            </Table.Th>
            {used.map((field) => (
              <Table.Th key={field.name} scope="col" data-type={field.type}>
                {field.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" c={data.rows[at]?.isProven ? 'var(--proved)' : 'var(--text-faint)'}>
                {at + 1}
                {data.rows[at]?.isProven ? <span className="visually-hidden"> {t`verified`}</span> : null}
              </Table.Th>
              {used.map((field) => (
                <Table.Td key={field.name} data-type={field.type}>
                  {formatValue(field.type, cellOf(row, field.name).value, culture)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
