import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Checkbox, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { TrashedDocument } from '#contract/documents/trash-bff.ts';
import { documentMutations } from '#web/documents/core/documents.queries.ts';
import { trashQueries } from './trash.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { TrashRow } from './trash-row.tsx';

/** Deleted documents, who deleted them, and until when they can be restored. */
export function Trash() {
  const { t } = useLingui();
  const query = useInfiniteQuery(trashQueries.list());
  return (
    <SettingsPanel
      title={t`Trash`}
      isWide
      note={t`Deleted documents stay here for 30 days, then they are deleted permanently with all their files.`}
    >
      <QueryContent query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <Empty icon={Trash2} title={t`The trash is empty`}>
                <p>
                  <Trans>Deleted documents can be restored from here for 30 days.</Trans>
                </p>
              </Empty>
            );
          return (
            <>
              <TrashList items={items} totalCount={pages[0]?.totalCount ?? items.length} />
              {query.hasNextPage ? (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans>Load older entries</Trans>
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryContent>
    </SettingsPanel>
  );
}

/** Maximum number of documents per request. */
const maxBatchSize = 500;

function TrashList({ items, totalCount }: { items: readonly TrashedDocument[]; totalCount: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const restore = useMutation({ ...documentMutations.restore, meta: { ...documentMutations.restore.meta, handlesError: true } });
  const chosen = items.filter(({ id }) => marked.has(id)).slice(0, maxBatchSize);
  const areAll = chosen.length === items.length;
  const take = async (ids: string[]) => {
    try {
      await restore.mutateAsync(ids);
      // Documents selected in the meantime stay selected.
      setMarked((now) => new Set([...now].filter((id) => !ids.includes(id))));
      showToast({
        kind: 'done',
        title: t`${plural(ids.length, { one: '# document restored', other: '# documents restored' })}`,
      });
    } catch {
      // The error is shown below.
    }
  };
  const toggle = (id: string) =>
    setMarked(marked.has(id) ? new Set([...marked].filter((each) => each !== id)) : new Set([...marked, id]));
  const total = format.number(totalCount);
  return (
    <>
      <Group wrap="nowrap" gap="md" fz="sm">
        <Checkbox
          label={<Trans>All</Trans>}
          checked={areAll}
          onChange={() => setMarked(new Set(areAll ? [] : items.map(({ id }) => id)))}
        />
        <span className="quiet clips" role="status">
          {chosen.length > 0
            ? t`${plural(chosen.length, { one: '# selected', other: '# selected' })}`
            : t`${plural(totalCount, { one: `${total} document`, other: `${total} documents` })}`}
        </span>
        <Button
          ml="auto"
          disabled={chosen.length === 0}
          loading={restore.isPending}
          onClick={() => void take(chosen.map(({ id }) => id))}
        >
          <Trans>Restore</Trans>
        </Button>
      </Group>
      {restore.error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {errorText(restore.error)}
        </Box>
      ) : null}
      <Text component="ul" className="ruled-above" aria-label={t`Trash`}>
        {items.map((document) => (
          <TrashRow
            key={document.id}
            document={document}
            isMarked={marked.has(document.id)}
            isBusy={restore.isPending}
            onToggle={() => toggle(document.id)}
            onRestore={() => void take([document.id])}
          />
        ))}
      </Text>
    </>
  );
}
