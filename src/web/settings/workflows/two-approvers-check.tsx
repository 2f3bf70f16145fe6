import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TwoApproverThreshold, type WorkflowDefinition } from '#contract/approvals/rules.ts';
import { type Proof, workflowMutations, workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTypedNumbers } from '#web/values/use-typed-numbers.ts';
import { useChoices } from './use-choices.ts';

type Props = {
  /** The workflow in the editor, saved or not. If omitted, the saved workflows are checked. */
  draft?: { workflowId?: string; definition: WorkflowDefinition };
};

/** Checks whether a document over an amount can be exported without two different approvers. */
export function TwoApproversCheck({ draft }: Props) {
  const { t } = useLingui();
  const { data: settings } = useQuery(workflowQueries.settings());
  const { choices } = useChoices();
  const [typed, setTyped] = useState<Partial<Record<'over' | 'currency' | 'supplier' | 'unitId', string>>>({});
  const kept = settings?.twoPeople;
  const { over, currency } = { over: '10000', currency: 'CZK', ...kept, ...typed };
  const { supplier = '', unitId = '' } = typed;
  const prove = useMutation(workflowMutations.prove);
  // If the confirmation before changes is on, the current result is always shown, because changes of users and substitutes affect it too.
  const watched = useQuery({
    ...workflowQueries.proof({ over: kept?.over ?? '', currency: kept?.currency ?? '' }),
    enabled: draft === undefined && kept !== undefined,
  });
  const isWatched = watched.data !== undefined && prove.data === undefined && Object.keys(typed).length === 0;
  const isReady = TwoApproverThreshold.safeParse({ over, currency }).success;
  const isOld = prove.variables !== undefined && prove.variables.draft?.definition !== draft?.definition;
  const type = (name: keyof typeof typed, value: string) => setTyped({ ...typed, [name]: value });
  const amount = useTypedNumbers([over], ([first = '']) => type('over', first));
  const asked = { over, currency, ...(supplier.trim() && { supplier: supplier.trim() }), ...(unitId && { unitId }) };
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
          value={amount.value}
          error={amount.error}
          inputMode="decimal"
          w={120}
          onChange={(event) => amount.onChange(event.target.value)}
          onBlur={amount.onBlur}
        />
        <TextField
          label={t`Currency`}
          value={currency}
          w={80}
          maxLength={3}
          onChange={(event) => type('currency', event.target.value.toUpperCase())}
        />
        <TextField
          label={t`Supplier`}
          value={supplier}
          placeholder={t`any`}
          w={180}
          onChange={(event) => type('supplier', event.target.value)}
        />
        <SelectField label={t`Accounting unit`} value={unitId} w={180} onChange={(event) => type('unitId', event.target.value)}>
          <option value="">{t`any`}</option>
          {choices.units.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          variant="default"
          disabled={!isReady}
          loading={prove.isPending}
          onClick={() => prove.mutate({ ...asked, ...(draft && { draft }) })}
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
      {isWatched ? <Found proof={watched.data} /> : null}
      {draft ? null : <ConfirmChangesSetting over={over} currency={currency} isReady={isReady} />}
    </Part>
  );
}

/** Setting for confirming workflow changes that leave such a gap. */
function ConfirmChangesSetting({ over, currency, isReady }: TwoApproverThreshold & { isReady: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: settings } = useQuery(workflowQueries.settings());
  const set = useMutation(workflowMutations.setSettings);
  if (!settings) return null;
  const { twoPeople, ...others } = settings;
  const [amount, unit] = [format.amount(twoPeople?.over ?? over), twoPeople?.currency ?? currency];
  return (
    <CheckField
      label={t`Ask before a change of the workflows that lets a document over ${amount} ${unit} be exported without two people`}
      hint={t`Administrators get an email when roles, absences or people who leave open the same gap.`}
      checked={(set.isPending ? set.variables.twoPeople : twoPeople) !== undefined}
      disabled={!isReady && twoPeople === undefined}
      onChange={({ target }) =>
        set.isPending ||
        set.mutate(
          { ...others, ...(target.checked && { twoPeople: { over, currency } }), was: settings },
          {
            onSuccess: () => showToast({ kind: 'done', title: t`Saved` }),
            onError: (error) => void showToast({ kind: 'problem', title: refusalText(error) }),
          },
        )
      }
    />
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
