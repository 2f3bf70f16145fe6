/** Confirmation of restarting the approval from its first step, with the consequences. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { approvalQueries } from '#web/approvals/core/approval.queries.ts';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function RestartDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const { id: documentId, fileName, exportState } = session.detail;
  const formId = useId();
  const { data, error, isPending } = useQuery({ ...approvalQueries.ofDocument(documentId), meta: { handlesError: true } });
  const restart = useMutation(reviewTaskMutations.restartApproval);
  const [run] = data?.runs ?? [];
  const workflowName = run?.workflowName;
  const votes = (run?.steps ?? []).flatMap(({ approvers }) => approvers);
  const deciders = votes.filter(({ status }) => status === 'Approved' || status === 'Rejected');
  const names = [...new Set(deciders.map(({ name, decidedBy }) => decidedBy ?? name))].join(', ');
  const problem = restart.error ?? error;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    restart.mutate(documentId, {
      onSuccess: () => {
        showToast({ kind: 'done', title: t`Approval of ${fileName} restarted` });
        onClose();
      },
    });
  };
  return (
    <Dialog title={t`Restart approval?`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <DialogBody>
        <form id={formId} className={classes.body} aria-busy={isPending} onSubmit={onSubmit}>
          <p>
            {workflowName
              ? t`Approval restarts from the first step of “${workflowName}”, in the version it was started with. The first approvers are notified immediately.`
              : t`Approval restarts from the first step. The first approvers are notified immediately.`}
          </p>
          <p>
            {names
              ? t`Decisions already made (${names}) no longer count. They stay in the history, together with who restarted the approval.`
              : t`No decisions have been made yet, so nothing is lost.`}
          </p>
          {exportState === 'Queued' ? (
            <p>{t`The document is removed from the export queue until it is approved again.`}</p>
          ) : null}
          <p>{t`This cannot be undone. The approvers have to decide again.`}</p>
          {problem ? (
            <Notice role="alert">
              {problem instanceof ApiError && problem.code === 'state_conflict'
                ? t`The document changed in the meantime, so its approval was not restarted.`
                : errorText(problem)}
            </Notice>
          ) : null}
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" form={formId} disabled={isPending} loading={restart.isPending}>{t`Restart approval`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
