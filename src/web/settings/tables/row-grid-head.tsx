/** Head of a data table: search, number of matches or save status, and column names. */
import { plural } from '@lingui/core/macro';
import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties } from 'react';
import classes from './tables.module.css';

type ToolsProps = {
  query: string;
  /** Number of matching rows; null without a search. */
  count: number | null;
  /** Whether the number is exact. */
  isExact: boolean;
  announcement: string;
  onSearch: (query: string) => void;
  onAdd: () => void;
};

export function GridToolbar({ query, count, isExact, announcement, onSearch, onAdd }: ToolsProps) {
  const { t } = useLingui();
  const found = isExact && count !== null ? plural(count, { one: '# row found', other: '# rows found' }) : t`Many rows found`;
  return (
    <Group>
      <TextInput
        type="search"
        w="min(320px, 100%)"
        aria-label={t`Search rows`}
        placeholder={t`Search rows…`}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Text size="xs" flex={1} c="dimmed" role="status" data-found={count ?? undefined}>
        {count === null ? announcement : found}
      </Text>
      <Button variant="subtle" size="compact-sm" leftSection={<Plus size={14} aria-hidden="true" />} onClick={onAdd}>
        <Trans>Add row</Trans>
      </Button>
    </Group>
  );
}

type HeaderProps = { columns: readonly string[]; template: CSSProperties };

export function HeaderRow({ columns, template }: HeaderProps) {
  const { t } = useLingui();
  return (
    <div role="rowgroup">
      <Text
        component="div"
        size="xs"
        lh="inherit"
        mih={30}
        c="dimmed"
        className={`${classes.line} ruled`}
        style={template}
        role="row"
        aria-rowindex={1}
      >
        <Box component="span" px={10} role="columnheader">{t`Key`}</Box>
        <Box component="span" px={10} role="columnheader">{t`Value`}</Box>
        {columns.map((column) => (
          <Box component="span" key={column} px={10} className="truncates" role="columnheader">
            {column}
          </Box>
        ))}
        <span role="columnheader" aria-label={t`Delete`} />
      </Text>
    </div>
  );
}
