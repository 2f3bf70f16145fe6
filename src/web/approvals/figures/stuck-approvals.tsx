import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StuckApproval } from '#contract/approvals/admin-bff.ts';
import { workflowMutations, workflowQueries } from '../core/workflows.queries.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { isPast } from '#web/ui/is-past.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import classes from './figures.module.css';

/** Waiting approvals, their approvers and their age. An approver can be added here to a step that nobody can decide. */
export function StuckApprovals() {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error, refetch } = useQuery({ ...workflowQueries.stuck(), meta: { handlesError: true } });
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<StuckApproval>();
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  const { items, totalCount } = data;
  const count = format.number(totalCount);
  return (
    <Stack component="section" aria-label={t`Waiting approvals`}>
      <Text component="h2" size="lg" fw={600}>
        {t`Waiting approvals`}{' '}
        <Text span c="dimmed">
          {count}
        </Text>
      </Text>
      {items.length === 0 ? (
        <Box component="p" c="dimmed">
          <Trans>No approvals waiting.</Trans>
        </Box>
      ) : (
        <ul className={classes.stuck}>
          {items.map((item) => {
            const names = item.waitsFor.join(', ');
            const ago = format.ago(item.since);
            const what = item.supplier ?? item.fileName;
            return (
              <li key={item.documentId} className="ruled shows-chosen" data-chosen={search.get('document') === item.documentId}>
                <Text
                  component={Link}
                  to={documentHref(item.documentId)}
                  inherit
                  truncate
                  c="inherit"
                  td="underline"
                  className="touch"
                >
                  {what}
                </Text>
                <Text span inherit ta="right" className="figures">
                  {item.total ? `${format.amount(item.total)} ${item.currency ?? ''}` : ''}
                </Text>
                <span className={`${classes.words} quiet breaks`}>
                  {item.step} · {ago}
                  {item.dueAt && isPast(item.dueAt) ? (
                    <>
                      {' '}
                      <MeaningMark meaning="look">{t`overdue`}</MeaningMark>
                    </>
                  ) : null}
                </span>
                <span className={`${classes.words} quiet breaks`}>
                  {item.isAlone ? <MeaningMark meaning="wrong">{t`nobody can decide`}</MeaningMark> : t`waiting for ${names}`}
                </span>
                <Button size="compact-sm" variant="default" aria-label={t`Add approver: ${what}`} onClick={() => setAsked(item)}>
                  <Trans>Add approver</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {asked ? <AddApproverDialog item={asked} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

function AddApproverDialog({ item, onClose }: { item: StuckApproval; onClose: () => void }) {
  const { t } = useLingui();
  const people = useQuery(workflowQueries.people());
  const addApprover = useMutation(workflowMutations.addApprover);
  const [userId, setUserId] = useState('');
  const submit = async () => {
    try {
      await addApprover.mutateAsync({ documentId: item.documentId, userId });
      onClose();
    } catch {
      // The error is shown below.
    }
  };
  return (
    <Dialog title={t`Add approver to step ${item.step}`} closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="md" pb="md" px="lg">
        <NativeSelect
          label={<Trans>Additional approver</Trans>}
          data-autofocus
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        >
          <option value="">{t`Select a user…`}</option>
          {(people.data ?? []).map(({ id, name, email }) => (
            <option key={id} value={id}>
              {`${name} (${email})`}
            </option>
          ))}
        </NativeSelect>
        {addApprover.error ? (
          <Box component="p" c="var(--wrong)" role="alert">
            {errorText(addApprover.error)}
          </Box>
        ) : null}
      </Stack>
      <ConfirmFooter onCancel={onClose} isReady={userId !== ''} isBusy={addApprover.isPending} onConfirm={() => void submit()}>
        <Trans>Add</Trans>
      </ConfirmFooter>
    </Dialog>
  );
}
