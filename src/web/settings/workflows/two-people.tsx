import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { type Proof, workflowMutations } from '#web/approvals/core/workflows.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { Part } from '#web/settings/kit/subject.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  /** The workflow as it stands in the editor, saved or not; without it the workflows as they are saved. */
  draft?: { workflowId?: string; definition: WorkflowDefinition };
};

/** Whether a document over an amount can be exported without two different people. */
export function TwoPeople({ draft }: Props) {
  const { t } = useLingui();
  const [over, setOver] = useState('10000');
  const [currency, setCurrency] = useState('CZK');
  const prove = useMutation(workflowMutations.prove);
  const isReady = /^\d{1,12}(\.\d{1,2})?$/.test(over) && /^[A-Z]{3}$/.test(currency);
  const isOld = prove.variables !== undefined && prove.variables.draft?.definition !== draft?.definition;
  return (
    <Part id="two-people" title={t`Two people for large documents`}>
      <p>
        <Trans>
          Searches all kinds of documents that the workflows tell apart for one that can be exported without two different
          approvers, substitutions included.
        </Trans>
      </p>
      <Group align="flex-end" gap="md">
        <TextField
          label={t`Amount over`}
          value={over}
          inputMode="decimal"
          w={140}
          onChange={(event) => setOver(event.target.value.replace(',', '.'))}
        />
        <TextField
          label={t`Currency`}
          value={currency}
          w={90}
          maxLength={3}
          onChange={(event) => setCurrency(event.target.value.toUpperCase())}
        />
        <Button
          variant="default"
          disabled={!isReady}
          loading={prove.isPending}
          onClick={() => prove.mutate({ over, currency, ...(draft && { draft }) })}
        >
          <Trans>Search</Trans>
        </Button>
      </Group>
      {prove.error ? <Notice role="alert">{errorText(prove.error)}</Notice> : null}
      {prove.data ? (
        isOld ? (
          <Text size="xs" c="dimmed" role="status">{t`The workflow has changed since then. Search again.`}</Text>
        ) : (
          <Found proof={prove.data} />
        )
      ) : null}
    </Part>
  );
}

function Found({ proof: { isComplete, tried, hole } }: { proof: Proof }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!isComplete)
    return <Notice tone="look" role="status">{t`Not proved: the conditions tell too many kinds of documents apart.`}</Notice>;
  if (hole === null)
    return (
      <Notice
        tone="read"
        role="status"
      >{t`Proved: every such document needs two different approvers (${tried} kinds of documents tried).`}</Notice>
    );
  const { document, reason, workflow } = hole;
  const example = [
    document.documentType,
    `${format.amount(document.amount)} ${document.currency}`,
    document.unitName,
    document.supplier,
    ...Object.values(document.fields),
  ]
    .filter((each) => each !== '' && each !== '~')
    .join(', ');
  const name = workflow ?? '';
  const reasons = {
    noWorkflow: t`No required workflow applies to it.`,
    nobodyAsked: t`Workflow “${name}” asks nobody.`,
    onePerson: t`Workflow “${name}” can be decided by one person.`,
  };
  return (
    <Notice role="status">
      {t`This document can be exported without two approvers: ${example}.`} {reasons[reason]}
    </Notice>
  );
}
