import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { LossList } from '#web/documents/losses/loss-list.tsx';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { transferQueries } from '#web/documents/list/transfers.queries.ts';
import { TestSave } from './test-save.tsx';
import { TransferHistory } from './transfer-history.tsx';

type DryRun = Result<Contract['connectorsBff']['dryRun']>;

type Props = {
  documentId: string;
  maySend: boolean;
  onSend: (repeat: boolean) => void;
  onClose: () => void;
};

/** Dialog with the data to be sent, the differences from the last transfer, and the results of earlier attempts. */
export function DryRunDialog({ documentId, maySend, onSend, onClose }: Props) {
  const { t } = useLingui();
  const run = useQuery(transferQueries.dryRun(documentId));
  const transfers = useQuery(transferQueries.ofDocument(documentId));
  const mustDecide = transfers.data?.[0]?.actions.includes('repeat') === true;
  return (
    <Dialog title={t`Before sending`} size="large" closeLabel={t`Close`} onClose={onClose}>
      <Box mih={0} mah="calc(100dvh - 180px)" className="scrolls">
        <Stack gap="md" px="lg" pb="md">
          {run.error ? <ListProblem error={run.error} onRetry={() => void run.refetch()} /> : null}
          {run.data ? <Content run={run.data} documentId={documentId} /> : run.error ? null : <Skeleton width="70%" />}
          {run.data?.canCheck && maySend ? <TestSave documentId={documentId} systemName={run.data.accountingSystemName} /> : null}
          <TransferHistory transfers={transfers.data ?? []} />
        </Stack>
      </Box>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {maySend ? (
          <Button
            data-autofocus
            disabled={!run.data || (run.data.obstacle !== null && !mustDecide)}
            onClick={() => onSend(mustDecide)}
          >
            {mustDecide ? <Trans>Send again</Trans> : <Trans>Send</Trans>}
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}

function Content({ run, documentId }: { run: DryRun; documentId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { lastSentAt, isSameAsLast, differences, content, obstacle, webhooks, losses, breaches, claim, unmapped } = run;
  const formatName = formatText(run.format);
  const names = webhooks.join(', ');
  return (
    <>
      {obstacle ? <Notice>{obstacle}</Notice> : null}
      {webhooks.length > 0 ? (
        <Notice tone="look">
          <Trans>
            When it is sent, webhooks change this file: {names}. They are not called here: the file, the differences and a test
            are of the file before their changes.
          </Trans>
        </Notice>
      ) : null}
      <Facts>
        <Fact name={t`Accounting system`} text={run.accountingSystemName} />
        <Fact name={t`Address`} text={run.target} />
        <Fact name={t`File`} text={run.fileName} />
        <Fact name={t`Last sent`} text={lastSentAt ? format.dateTime(lastSentAt) : t`Never`} />
      </Facts>
      {losses.length + breaches.length + unmapped.length > 0 || claim ? (
        <Box component="section" aria-label={t`What the file does not tell`}>
          <Text fw={600}>
            {losses.length > 0
              ? t`Not everything fits into ${formatName}`
              : breaches.length > 0
                ? t`Not a valid e-invoice`
                : t`E-invoice specification`}
          </Text>
          <LossList documentId={documentId} losses={losses} breaches={breaches} claim={claim} unmapped={unmapped} />
        </Box>
      ) : null}
      {isSameAsLast === true ? (
        <Text c="dimmed">
          <Trans>Nothing has changed since it was sent last.</Trans>
        </Text>
      ) : null}
      {differences && differences.length > 0 ? (
        <Box component="section" aria-label={t`Differences from what was sent last`}>
          <Text fw={600}>
            <Trans>Differences from what was sent last</Trans>
          </Text>
          <Code block mah="30dvh" className="breaks">
            {differences.map(({ kind, line }, index) => (
              // Lines have no key of their own, and the list is never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <Text key={index} span display="block" inherit c={colours[kind]}>
                {`${signs[kind]} ${line}`}
              </Text>
            ))}
          </Code>
        </Box>
      ) : null}
      <Box component="section" aria-label={t`What would be sent`}>
        <Text fw={600}>
          <Trans>What would be sent</Trans>
        </Text>
        {content === null ? (
          <Text c="dimmed">
            <Trans>A file that cannot be shown as text.</Trans>
          </Text>
        ) : (
          <Code block mah="40dvh">
            {content}
          </Code>
        )}
      </Box>
    </>
  );
}

const signs = { added: '+', removed: '−', same: ' ' } as const;
const colours = { added: 'var(--proved)', removed: 'var(--wrong)', same: 'dimmed' } as const;
