import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import FileSearch from 'lucide-react/icons/file-search';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { chunksOf, maxIds } from '#web/documents/bulk/bulk-actions.ts';
import { may, meQueries } from '#web/platform/api/me.queries.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { transferMutations, transferQueries } from '#web/documents/list/transfers.queries.ts';

const DryRunDialog = lazy(() =>
  withTexts(['work'], async () => ({ default: (await import('./dry-run-dialog.tsx')).DryRunDialog })),
);

type Props = {
  /** ID of the document if exactly one is selected. */
  only: string | undefined;
  idsOf: () => Promise<string[]>;
  onDone: () => void;
};

/** Sends the selected documents to their accounting systems. For one document, a preview of the sent data is shown first. */
export function SendButtons({ only, idsOf, onDone }: Props) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { data: overview } = useQuery(transferQueries.overview());
  const send = useMutation(transferMutations.send);
  const [shown, setShown] = useState<string>();
  const maySend = may(me, 'document.export');
  const isConnected = overview !== undefined && overview.items.length > 0;

  const run = async (ids: readonly string[], repeat: boolean) => {
    let sent = 0;
    for (const chunk of chunksOf(ids, maxIds)) sent += (await send.mutateAsync({ ids: chunk, repeat })).sent;
    const before = ids.length - sent;
    showToast({
      kind: 'done',
      title: t`${plural(sent, { 0: 'Nothing new to send', one: '# document is being sent', other: '# documents are being sent' })}`,
      ...(before > 0 && {
        detail: t`${plural(before, { one: '# document has already been sent or is being sent.', other: '# documents have already been sent or are being sent.' })}`,
      }),
    });
    onDone();
  };
  // The failure has already been reported.
  const sendAll = () =>
    void idsOf()
      .then((ids) => run(ids, false))
      .catch(() => {});
  useActions(
    isConnected && maySend
      ? [{ id: 'export-send', label: t`Send to accounting system`, group: t`Selected documents`, keys: 'KeyS', run: sendAll }]
      : [],
  );
  if (!isConnected) return null;
  return (
    <>
      {maySend ? (
        <Tooltip label={t`Send to accounting system`} keys="KeyS" side="top-start">
          <Button
            aria-keyshortcuts="S"
            leftSection={<Send size={16} aria-hidden="true" />}
            loading={send.isPending}
            onClick={sendAll}
          >
            <Trans>Send to accounting system</Trans>
          </Button>
        </Tooltip>
      ) : null}
      {only === undefined ? null : (
        <Button variant="default" leftSection={<FileSearch size={16} aria-hidden="true" />} onClick={() => setShown(only)}>
          <Trans>Before sending</Trans>
        </Button>
      )}
      {shown === undefined ? null : (
        <Suspense>
          <DryRunDialog
            documentId={shown}
            maySend={maySend}
            onClose={() => setShown(undefined)}
            onSend={(repeat) => {
              setShown(undefined);
              run([shown], repeat).catch(() => {});
            }}
          />
        </Suspense>
      )}
    </>
  );
}
