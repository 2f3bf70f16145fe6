import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Connection } from '#contract/connectors/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { connectionMutations } from './connections.queries.ts';

/** Connection status and the tests that the connection supports. */
export function ConnectionActions({ connection, isChanged }: { connection: Connection; isChanged: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const test = useMutation(connectionMutations.test);
  const fetchLists = useMutation(connectionMutations.fetchLists);
  const last = connection.lastTest;
  const systemId = connection.accountingSystemId;
  return (
    <>
      {last ? (
        <Notice tone={last.isReachable ? 'read' : 'wrong'} role="status" className="breaks">
          {last.isReachable
            ? t`Connected (${format.dateTime(last.at)}): ${last.message}`
            : t`Not connected (${format.dateTime(last.at)}): ${last.message}`}
        </Notice>
      ) : null}
      {isChanged ? (
        <p className="quiet" role="status">
          <Trans>Save the changes first: a test uses the saved settings.</Trans>
        </p>
      ) : null}
      <Group>
        <Button variant="default" loading={test.isPending} disabled={isChanged} onClick={() => test.mutate(systemId)}>
          <Trans>Test connection</Trans>
        </Button>
        {connection.kind === 'Folder' || connection.kind === 'Sftp' ? null : (
          <Button
            variant="default"
            loading={fetchLists.isPending}
            disabled={isChanged}
            onClick={() =>
              fetchLists.mutate(systemId, {
                onSuccess: ({ tables }) =>
                  showToast({
                    kind: 'done',
                    title: t`Lists fetched`,
                    detail: tables.map(({ name, rows }) => `${name} (${rows})`).join(', '),
                  }),
              })
            }
          >
            <Trans>Fetch accounts and cost centers</Trans>
          </Button>
        )}
      </Group>
    </>
  );
}
