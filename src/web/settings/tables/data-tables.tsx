import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Table2 from 'lucide-react/icons/table-2';
import { dataTableQueries, type DataTable } from './data-tables.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { NewTable } from './new-table.tsx';
import { TableEditor } from './table-editor.tsx';

/** Data tables from outside that fields choose from: cost centers, projects, suppliers. */
export function DataTables() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const tables = useQuery(dataTableQueries.list());
  const title = t`External data tables`;
  if (id === 'new') return <NewTable onCreated={choose} />;
  const chosen = tables.data?.find((table) => table.id === id);
  if (chosen) return <TableEditor key={chosen.id} table={chosen} onGone={() => choose(undefined)} />;
  return (
    <SettingsPanel
      title={title}
      note={t`Lists that fields take values from, such as cost centers, projects and suppliers. A table can have up to 500,000 rows.`}
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New table</Trans>
        </Button>
      }
    >
      <QueryContent query={tables}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={Table2} title={t`No tables yet`}>
              <p>
                <Trans>Create a table, import its rows from Excel or CSV, and use it in a field.</Trans>
              </p>
            </Empty>
          ) : (
            <EntryList label={title} entries={list.map((table) => ({ id: table.id, name: table.name, note: noteOf(table) }))} />
          )
        }
      </QueryContent>
    </SettingsPanel>
  );
}

const noteOf = ({ rows, usedBy, description }: DataTable): string =>
  [
    rows === null ? description : plural(rows, { one: '# row', other: '# rows' }),
    usedBy && usedBy.length > 0 ? plural(usedBy.length, { one: 'used by # field', other: 'used by # fields' }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
