import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import BrainCircuit from 'lucide-react/icons/brain-circuit';
import { useDeferredValue, useState } from 'react';
import { useUndoKey } from '#web/ui/toasts/use-undo-key.ts';
import { Empty } from '#web/ui/empty.tsx';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { LayoutPart } from './layout-part.tsx';
import { memoryQueries, memoryUndo } from './memory.queries.ts';
import { Transfer } from './transfer.tsx';

/** Supplier memory: what corrections have taught about the layouts of suppliers. */
export function Memory() {
  const { t } = useLingui();
  useUndoKey(memoryUndo, t`Supplier memory`);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useInfiniteQuery(memoryQueries.list(search));
  const hasNone = typed === '' && search === '' && (query.isPending || query.data?.pages[0]?.items.length === 0);
  return (
    <SettingsPanel
      title={t`Supplier memory`}
      isWide
      note={t`Values that users corrected are extracted correctly from the supplier's next documents with the same layout. Each lesson is first tested on validated documents of that layout and is not used if it does more harm than good.`}
    >
      {hasNone ? null : (
        <TextInput
          type="search"
          aria-label={t`Search suppliers`}
          placeholder={t`Search suppliers`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <QueryContent query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <Empty icon={BrainCircuit} title={search === '' ? t`Nothing learned yet` : t`No supplier found`}>
                {search === '' ? (
                  <p>
                    <Trans>Correct a value and validate the document: the next one of the supplier is read accordingly.</Trans>
                  </p>
                ) : null}
              </Empty>
            );
          return (
            <>
              {items.map((layout) => (
                <LayoutPart key={layout.id} layout={layout} />
              ))}
              {query.hasNextPage ? (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans>Show more suppliers</Trans>
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryContent>
      <Transfer />
    </SettingsPanel>
  );
}
