import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Table2 from 'lucide-react/icons/table-2';
import { dataTableQueries, type DataTable } from '#web/api/data-tables.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { EntryList, Loaded, Subject, useChosen } from '../settings/subject.tsx';
import { NewTable } from './new-table.tsx';
import { TableEditor } from './table-editor.tsx';

/** Lists from outside that fields choose from: cost centres, projects, suppliers. */
export function DataTables() {
  const { t } = useLingui();
  const { id, choose } = useChosen();
  const tables = useQuery(dataTableQueries.list());
  const title = t`External data tables`;
  if (id === 'new') return <NewTable onMade={choose} />;
  const chosen = tables.data?.find((table) => table.id === id);
  if (chosen) return <TableEditor key={chosen.id} table={chosen} onGone={() => choose(undefined)} />;
  return (
    <Subject
      title={title}
      note={t`Lists that fields take their values from: cost centres, projects, suppliers. A table holds 500,000 rows at most.`}
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New table</Trans>
        </Button>
      }
    >
      <Loaded query={tables}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={Table2} title={t`No tables yet`}>
              <p>
                <Trans>Make a table, bring its rows from Excel or CSV, and let a field choose from it.</Trans>
              </p>
            </Empty>
          ) : (
            <EntryList label={title} entries={list.map((table) => ({ id: table.id, name: table.name, note: noteOf(table) }))} />
          )
        }
      </Loaded>
    </Subject>
  );
}

const noteOf = ({ rows, usedBy, description }: DataTable): string =>
  [
    rows === null ? description : plural(rows, { one: '# row', other: '# rows' }),
    usedBy && usedBy.length > 0
      ? plural(usedBy.length, { one: 'gives # field its values', other: 'gives # fields their values' })
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
