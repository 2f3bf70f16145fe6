/** The approval once more from its first step: what that does, before it is done. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { approvalQueries } from '#web/api/approval.queries.ts';
import { reviewDeskMutations } from '#web/api/review-desk.queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

export function RestartDialog({ review, onClose }: ToolProps) {
  const { t } = useLingui();
  const { id: documentId, fileName, exportState } = review.detail;
  const formId = useId();
  const { data, error, isPending } = useQuery({ ...approvalQueries.ofDocument(documentId), meta: { handlesError: true } });
  const restart = useMutation(reviewDeskMutations.restartApproval);
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
        showToast({ kind: 'done', title: t`The approval of ${fileName} has begun again` });
        onClose();
      },
    });
  };
  return (
    <Dialog title={t`Begin the approval again?`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.scroll}>
        <form id={formId} className={classes.body} aria-busy={isPending} onSubmit={onSubmit}>
          <p>
            {workflowName
              ? t`It goes by “${workflowName}” from the first step on, in the version that it was started with. Whoever is asked first is written to at once.`
              : t`It goes from the first step on. Whoever is asked first is written to at once.`}
          </p>
          <p>
            {names
              ? t`What ${names} decided counts no more. It stays in the record, with who began again.`
              : t`Nobody has decided yet, so nothing is lost.`}
          </p>
          {exportState === 'Queued' ? <p>{t`The document leaves the export queue until it is approved again.`}</p> : null}
          <p>{t`This cannot be taken back: only who is asked can decide again.`}</p>
          {problem ? (
            <p role="alert" className={classes.problem}>
              {problem instanceof ApiError && problem.code === 'state_conflict'
                ? t`The document was changed meanwhile, so its approval goes on as it was.`
                : errorText(problem)}
            </p>
          ) : null}
        </form>
      </div>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" form={formId} disabled={isPending} loading={restart.isPending}>{t`Begin again`}</Button>
      </DialogFooter>
    </Dialog>
  );
}
