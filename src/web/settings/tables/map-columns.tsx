import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import type { ImportMode } from './data-tables.queries.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';
import { DialogFooter } from '#web/ui/floating/dialog.tsx';
import { encodings } from './decode-text.ts';
import type { ParsedTable } from './table-file.ts';
import { FurtherColumns } from './further-columns.tsx';
import { mapRows, maxTitleRows, updateMapping, type Mapping } from './table-rows.ts';
import { Notice } from '#web/ui/notice.tsx';

type MapProps = {
  table: ParsedTable;
  mapping: Mapping;
  mode: ImportMode;
  problem: string | undefined;
  onMapping: (mapping: Mapping) => void;
  onSheet: (sheet: string) => void;
  onEncoding: (encoding: string) => void;
  onMode: (mode: ImportMode) => void;
  onCompare: () => void;
};

/** Selects the sheet, the row where the table starts and the columns, with a preview of the first rows. */
export function MapColumns({ table, mapping, mode, problem, onMapping, onSheet, onEncoding, onMode, onCompare }: MapProps) {
  const { t } = useLingui();
  const { sheet = '' } = table;
  const mapped = useMemo(() => mapRows(table.rows, mapping), [table, mapping]);
  const head = table.rows[mapping.from] ?? [];
  const nameOf = (index: number) => {
    const number = index + 1;
    return (mapping.hasHeader && head[index]?.trim()) || t`Column ${number}`;
  };
  const columns = Array.from(
    { length: Math.max(1, ...table.rows.slice(mapping.from, mapping.from + 20).map((row) => row.length)) },
    (_, index) => index,
  );
  const starts = table.rows.slice(0, maxTitleRows).flatMap((row, index) => (row.some((cell) => cell !== '') ? [index] : []));
  const change = (part: Partial<Mapping>) => onMapping(updateMapping(table.rows, mapping, part));
  const isImpossible = mapped.twice.length > 0 || mapped.tooLong.length > 0 || mapped.rows.length === 0;
  const separators: Record<string, string> = { ';': t`semicolons`, ',': t`commas`, '\t': t`tabs`, '|': t`vertical bars` };
  return (
    <>
      <Text size="xs" c="dimmed">
        {table.kind === 'csv'
          ? t`CSV in ${table.encoding}, separated by ${separators[table.separator] ?? table.separator}`
          : t`Workbook, sheet ${sheet}`}
        {' · '}
        {plural(mapped.rows.length, { one: '# row', other: '# rows' })}
        {mapped.withoutKey > 0
          ? ` · ${plural(mapped.withoutKey, { one: '# row without a key will be skipped', other: '# rows without a key will be skipped' })}`
          : ''}
      </Text>
      <Box className="tiles" __vars={{ '--tile': '280px' }}>
        {table.sheets && table.sheets.length > 1 ? (
          <SelectField label={t`Sheet`} value={table.sheet} onChange={(event) => onSheet(event.target.value)}>
            {table.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : null}
        {table.kind === 'csv' ? <EncodingField encoding={table.encoding} onChange={onEncoding} /> : null}
        <SelectField
          label={t`Table starts in row`}
          value={mapping.from}
          onChange={(event) => change({ from: Number(event.target.value) })}
        >
          {starts.map((index) => (
            <option key={index} value={index}>
              {`${index + 1}: ${(table.rows[index] ?? []).filter(Boolean).join(' · ').slice(0, 60)}`}
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Key column`} value={mapping.key} onChange={(event) => change({ key: Number(event.target.value) })}>
          {columns.map((index) => (
            <option key={index} value={index}>
              {nameOf(index)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Value column`}
          value={mapping.value}
          onChange={(event) => change({ value: Number(event.target.value) })}
        >
          {columns.map((index) => (
            <option key={index} value={index}>
              {nameOf(index)}
            </option>
          ))}
        </SelectField>
      </Box>
      <CheckField
        label={t`This row contains column names`}
        checked={mapping.hasHeader}
        onChange={(event) => change({ hasHeader: event.target.checked })}
      />
      <FurtherColumns table={table} mapping={mapping} nameOf={nameOf} onMapping={onMapping} />
      <SelectField
        label={t`Other rows`}
        value={mode}
        onChange={(event) => onMode(event.target.value === 'replace' ? 'replace' : 'upsert')}
      >
        <option value="upsert">{t`Keep: only add and update rows`}</option>
        <option value="replace">{t`Replace: the file replaces the whole table`}</option>
      </SelectField>
      <Preview table={table} mapping={mapping} columns={columns} nameOf={nameOf} />
      <FileProblems mapped={mapped} />
      {problem ? <Notice role="alert">{problem}</Notice> : null}
      <DialogFooter>
        <Button disabled={isImpossible} onClick={onCompare}>
          <Trans>Preview changes</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

/** Shown above the preview, because only a reader of the language sees that letters are wrong. */
function EncodingField({ encoding, onChange }: { encoding: string; onChange: (encoding: string) => void }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Encoding`}
      hint={t`Change it if letters below are wrong.`}
      value={encoding}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...new Set([encoding, ...encodings])].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  );
}

const isTaken = ({ key, value, more }: Mapping, index: number): boolean => [key, value, ...more].includes(index);

type PreviewProps = Pick<MapProps, 'table' | 'mapping'> & { columns: readonly number[]; nameOf: (index: number) => string };

/** Preview of the first rows, which shows the mapped columns. */
function Preview({ table, mapping, columns, nameOf }: PreviewProps) {
  const below = table.rows
    .slice(mapping.from + Number(mapping.hasHeader))
    .slice(0, 20)
    .filter((row) => row.some((cell) => cell !== ''))
    .slice(0, 7);
  return (
    <Box mah="40vh" bd="1px solid var(--line)" bdrs="sm" className="scrolls">
      <Table stickyHeader fz="xs" verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((index) => (
              <Table.Th key={index} scope="col" bg={isTaken(mapping, index) ? 'var(--accent-soft)' : 'inherit'}>
                {nameOf(index)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {renderByIndex(below, (row) => (
            <Table.Tr>
              {columns.map((index) => (
                <Table.Td key={index} bg={isTaken(mapping, index) ? 'var(--accent-soft)' : 'inherit'}>
                  {row[index]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** Errors in the file that prevent the import. */
function FileProblems({ mapped }: { mapped: ReturnType<typeof mapRows> }) {
  const { t } = useLingui();
  const [twice, tooLong] = [mapped.twice[0], mapped.tooLong[0]];
  return (
    <>
      {twice ? (
        <Notice role="alert">
          {t`The key ${twice.key} is used twice, again in row ${twice.line}. Keys must be unique: choose another column or correct the file.`}
        </Notice>
      ) : null}
      {tooLong ? (
        <Notice role="alert">
          {t`Row ${tooLong.line} is too long: a key can have up to 200 characters, a value up to 1,000.`}
        </Notice>
      ) : null}
    </>
  );
}
