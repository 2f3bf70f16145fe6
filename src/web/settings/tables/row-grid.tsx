import { Box, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState, type CSSProperties } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { dataTableMutations, dataTableQueries, rowBatchSize, type DataRow, type DataTable } from './data-tables.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { GridToolbar, HeaderRow } from './row-grid-head.tsx';
import { NewRow } from './new-row.tsx';
import { Cell } from './row-cell.tsx';
import { keyLength, valueLength } from './table-rows.ts';
import classes from './tables.module.css';

const rowPx = 34;
/** Columns of the grid: key, value, further columns, and the delete button. */
const templateOf = (further: number): CSSProperties =>
  further === 0
    ? {}
    : {
        gridTemplateColumns: `minmax(96px, 1fr) minmax(0, 2fr) repeat(${further}, minmax(90px, 1fr)) 36px`,
        minWidth: 300 + further * 100,
      };

/** Editable rows of a data table. Only the visible rows are fetched and rendered. */
export function RowGrid({ table }: { table: DataTable }) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [pages, setPages] = useState<readonly number[]>([0]);
  const [isAdding, setAdding] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { announcement, change } = useRowChanges(table);
  const found = useQueries({ queries: pages.map((page) => dataTableQueries.rows(table, query, page)) });
  const byPage = new Map(pages.map((page, index) => [page, found[index]?.data]));
  const isSearching = query.trim() !== '';
  // If the total is unknown, it is known once a page is not full.
  const last = [...byPage].findLast(([, rows]) => rows !== undefined && rows.length < rowBatchSize);
  const reached = Math.max(0, ...[...byPage].map(([page, rows]) => (rows ? page * rowBatchSize + rows.length : 0)));
  const told = isSearching ? null : table.rows;
  const count = told ?? (last ? last[0] * rowBatchSize + (last[1]?.length ?? 0) : reached + (reached > 0 ? 1 : 0));
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => body.current,
    estimateSize: () => rowPx,
    overscan: 12,
    onChange: ({ range }) => {
      if (!range) return;
      const first = Math.floor(range.startIndex / rowBatchSize);
      const end = Math.floor(Math.min(range.endIndex + 12, Math.max(0, count - 1)) / rowBatchSize);
      const wanted = Array.from({ length: end - first + 1 }, (_, at) => first + at);
      if (wanted.some((page) => !pages.includes(page)))
        setPages((known) => [...new Set([...known.slice(-8), ...wanted])].toSorted((a, b) => a - b));
    },
  });
  const template = templateOf(table.columns.length);
  const rowAt = (index: number) => byPage.get(Math.floor(index / rowBatchSize))?.[index % rowBatchSize];

  const search = (text: string) => {
    setQuery(text);
    setPages([0]);
    body.current?.scrollTo({ top: 0 });
  };
  return (
    <Stack component="section" miw={0} aria-label={t`Rows`}>
      <GridToolbar
        query={query}
        count={isSearching ? count : null}
        isExact={last !== undefined}
        announcement={announcement}
        onSearch={search}
        onAdd={() => setAdding(true)}
      />
      <Text
        component="div"
        bd="1px solid var(--line)"
        bdrs="sm"
        className="scrolls"
        role="table"
        aria-label={t`Rows`}
        aria-rowcount={count + 1}
      >
        <HeaderRow columns={table.columns} template={template} />
        {isAdding ? (
          <NewRow
            columns={table.columns}
            template={template}
            onAdd={(row) => change(null, row)}
            onClose={() => setAdding(false)}
          />
        ) : null}
        {count === 0 && !isSearching ? (
          <Box component="p" lh="18px" py="lg" px={10} c="dimmed">
            <Trans>No rows yet. Import them from Excel or CSV, or add them one by one.</Trans>
          </Box>
        ) : null}
        <Box
          mah="min(52vh, 560px)"
          miw={template.minWidth}
          ref={body}
          className="scrolls"
          role="presentation"
          hidden={count === 0}
        >
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rowAt(index);
              return (
                <div
                  key={row?.key ?? `place ${index}`}
                  className={`${classes.line} ruled choosable`}
                  role="row"
                  aria-rowindex={index + 2}
                  style={{
                    ...template,
                    transform: `translateY(${start}px)`,
                    height: rowPx,
                    position: 'absolute',
                    inset: '0 0 auto 0',
                  }}
                >
                  <RowCells row={row} columns={table.columns} onChange={change} />
                </div>
              );
            })}
          </div>
        </Box>
      </Text>
    </Stack>
  );
}

/** Saves a row at once. `said` is the last saved row, announced to screen readers. */
function useRowChanges(table: DataTable) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const changeRow = useMutation(dataTableMutations.changeRow);
  const change = async (before: DataRow | null, after: DataRow | null): Promise<boolean> => {
    try {
      await changeRow.mutateAsync({ table, before, after });
      const key = after?.key ?? before?.key ?? '';
      setAnnouncement(after ? t`${key} saved` : t`${key} deleted`);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        const current = error.problem.context?.['current'];
        const theirs = typeof current === 'object' && current !== null && 'value' in current ? String(current.value) : t`deleted`;
        const key = before?.key ?? '';
        showToast({
          kind: 'problem',
          title: t`Row ${key} was changed by someone else in the meantime`,
          detail: t`Current value: ${theirs}`,
        });
      } else if (error instanceof ApiError && error.code === 'name_taken')
        showToast({ kind: 'problem', title: t`Another row already has this key.` });
      else showToast({ kind: 'problem', title: errorText(error) });
      await client.invalidateQueries({ queryKey: dataTableQueries.all });
      return false;
    }
  };
  return { announcement, change };
}

type RowCellsProps = {
  row: DataRow | undefined;
  columns: readonly string[];
  onChange: (before: DataRow, after: DataRow | null) => Promise<boolean>;
};

function RowCells({ row, columns, onChange }: RowCellsProps) {
  const { t } = useLingui();
  return row ? (
    <>
      <Cell
        label={t`Key ${row.key}`}
        value={row.key}
        maxLength={keyLength}
        onCommit={(key) => key.trim() !== '' && void onChange(row, { key, value: row.value })}
      />
      <Cell
        label={t`Value of ${row.key}`}
        value={row.value}
        maxLength={valueLength}
        onCommit={(value) => void onChange(row, { key: row.key, value })}
      />
      {columns.map((column) => (
        <Cell
          key={column}
          label={t`${column} of ${row.key}`}
          value={row.more?.[column] ?? ''}
          maxLength={valueLength}
          onCommit={(cell) => void onChange(row, { key: row.key, value: row.value, more: { [column]: cell } })}
        />
      ))}
      <span role="cell">
        <IconButton isSmall aria-label={t`Delete ${row.key}`} onClick={() => void onChange(row, null)}>
          <Trash2 size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </>
  ) : (
    <Box component="span" px={10} c="var(--text-faint)" role="cell">
      …
    </Box>
  );
}
