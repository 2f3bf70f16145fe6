/** Dialog for the approval workflow and a note for the approvers. */
import { useLingui } from '@lingui/react/macro';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reviewTaskMutations, reviewQueries } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function ApprovalDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const { detail } = session;
  const { data: workflows, error, isPending } = useQuery(reviewQueries.workflows(detail.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const start = useMutation(reviewTaskMutations.startApproval);
  const workflowId = chosen ?? (workflows?.[0]?.isSure ? workflows[0].id : undefined);
  const problem = start.error ?? error;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(
      { documentId: detail.id, ...(workflowId ? { workflowId } : {}), ...(note.trim() ? { note: note.trim() } : {}) },
      {
        onSuccess: () => {
          showToast({ kind: 'done', title: t`${detail.fileName} sent for approval` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Send for approval`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <DialogBody>
          <div className={classes.body} aria-busy={isPending}>
            {workflows?.length === 0 ? (
              <Notice role="alert">
                {t`No approval workflow applies to this document. An administrator can set up workflows.`}
              </Notice>
            ) : null}
            <Stack component="fieldset" gap="xs">
              <legend className="visually-hidden">{t`Approval workflow`}</legend>
              {(workflows ?? []).map(({ id, name, isSure, steps }) => (
                <Radio
                  key={id}
                  label={name}
                  description={
                    <>
                      {steps
                        .filter(({ isSkipped }) => !isSkipped)
                        .map((step) => (step.approvers.length > 0 ? `${step.name} (${step.approvers.join(', ')})` : step.name))
                        .join(' → ')}
                      {isSure ? null : ` · ${t`may not apply: the exchange rate is not known`}`}
                    </>
                  }
                  name="workflow"
                  checked={id === workflowId}
                  data-autofocus={id === workflowId || undefined}
                  onChange={() => setChosen(id)}
                />
              ))}
            </Stack>
            <Textarea
              label={t`Note for approvers`}
              rows={2}
              maxLength={5000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            {problem ? (
              <Notice role="alert">
                {problem instanceof ApiError && problem.code === 'state_conflict'
                  ? t`The document or the workflow changed in the meantime, so the document was not sent.`
                  : errorText(problem)}
              </Notice>
            ) : null}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={workflowId === undefined} loading={start.isPending}>{t`Send for approval`}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
