import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Code, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { transferMutations } from '#web/documents/list/transfers.queries.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';

type Check = Result<Contract['connectorsBff']['check']>;

/** Asks the accounting system to validate the document without storing it. */
export function TestSave({ documentId, systemName }: { documentId: string; systemName: string }) {
  const { t } = useLingui();
  const check = useMutation(transferMutations.check);
  return (
    <Box component="section" aria-label={t`Test in the accounting system`}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate(documentId)}>
        <Trans>Test in {systemName}</Trans>
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        <Trans>The accounting system checks the document and stores nothing.</Trans>
      </Text>
      <div role="status">{check.data ? <Verdict check={check.data} /> : null}</div>
    </Box>
  );
}

function Verdict({ check: { verdict, message, warnings, record } }: { check: Check }) {
  const { t } = useLingui();
  return (
    <Box mt="xs" className="breaks">
      {verdict === 'accepted' ? (
        <MeaningMark meaning="proved">{t`It would be accepted`}</MeaningMark>
      ) : (
        <MeaningMark meaning="wrong">{verdict === 'refused' ? t`It would be refused` : t`No answer`}</MeaningMark>
      )}
      {message ? <Text>{message}</Text> : null}
      {warnings.length > 0 ? (
        <ul aria-label={t`Warnings`}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
      {record ? (
        <details>
          <summary>
            <Trans>The record as it would be stored</Trans>
          </summary>
          <Code block mah="30dvh">
            {record}
          </Code>
        </details>
      ) : null}
    </Box>
  );
}
