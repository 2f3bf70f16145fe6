import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Workflow, workflowMutations, workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { Concerns } from '#web/settings/kit/concerns.tsx';
import { QueryContent, Part, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { ApprovalOff } from './approval-off.tsx';
import { AfterEdit } from './after-edit.tsx';
import { Matrix } from './matrix/matrix.tsx';
import { ReportingLines } from './reporting-lines.tsx';
import { TwoApproversCheck } from './two-approvers-check.tsx';
import { useGapConfirmation } from './use-gap-confirmation.tsx';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { WorkflowEditor } from './workflow-editor.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './workflows.module.css';

/** Approval workflows and their settings. */
export function Workflows() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const workflows = useQuery(workflowQueries.list());
  const chosen = workflows.data?.find((workflow) => workflow.id === id);
  if (id === 'new' || chosen) return <WorkflowEditor key={id} workflow={chosen} onDone={choose} />;
  return (
    <SettingsPanel
      title={t`Approval workflows`}
      note={t`A document follows the first workflow whose conditions it meets, in the version that is current when the document is sent for approval.`}
      isWide
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New workflow</Trans>
        </Button>
      }
    >
      <ApprovalOff />
      <QueryContent query={workflows}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={Route} title={t`No workflows yet`}>
              <p>
                <Trans>Create a workflow that defines who approves what. Documents can then be sent for approval.</Trans>
              </p>
            </Empty>
          ) : (
            <>
              <WorkflowList key={list.map((each) => each.id).join()} list={list} />
              <Matrix />
            </>
          )
        }
      </QueryContent>
      <TwoApproversCheck />
      <Part id="after-approval" title={t`Changes after approval`}>
        <AfterEdit />
      </Part>
      <Part id="reporting-lines" title={t`Managers`}>
        <ReportingLines />
      </Part>
    </SettingsPanel>
  );
}

function WorkflowList({ list }: { list: readonly Workflow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const [order, setOrder] = useState<readonly Workflow[]>(list);
  const [announcement, setAnnouncement] = useState('');
  const reorder = useMutation(workflowMutations.reorder);
  const activate = useMutation(workflowMutations.activate);
  const shown = order.map((each) => list.find(({ id }) => id === each.id) ?? each);
  const move = (from: number, to: number) => {
    const next = moved(order, from, to);
    setOrder(next);
    reorder.mutate(next.map(({ id }) => id));
    const name = order[from]?.definition.name ?? '';
    const place = to + 1;
    setAnnouncement(t`${name} is now number ${place} in the order`);
  };
  const { guard, question } = useGapConfirmation();
  const setActive = (id: string, isActive: boolean) => {
    guard((acceptsHole) => activate.mutateAsync({ id, isActive, acceptsHole })).catch((error: unknown) =>
      showToast({ kind: 'problem', title: refusalText(error) }),
    );
  };
  const { setList, handle, onRowKeyDown, markOf } = useReorder<HTMLElement>(order.length, move);
  return (
    <>
      {question}
      <Stack component="ol" gap={0} maw={760} ref={setList} aria-label={t`Workflows in order of evaluation`}>
        {shown.map(({ id, isActive, version, updatedAt, definition, concerns }, at) => {
          const { name, steps } = definition;
          const ago = format.ago(updatedAt);
          return (
            <li key={id} className={`${classes.workflow} row ruled`} data-row data-drop={markOf(at)}>
              <IconButton
                aria-label={t`Move ${name}: press Alt with an arrow key`}
                style={{ cursor: 'grab', touchAction: 'none' }}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={onRowKeyDown(at)}
                {...handle(at)}
              >
                <GripVertical size={16} aria-hidden="true" />
              </IconButton>
              <Link to={{ search: `id=${encodeURIComponent(id)}` }} className={`${classes.workflowLink} fills unlined`}>
                <span className={isActive ? classes.stepTitle : `${classes.stepTitle} faint`}>{name}</span>
                <Text span size="xs" c="dimmed" className="breaks">
                  {steps.map((step) => step.name).join(' → ')}
                </Text>
                <Text span size="xs" c="dimmed" className="breaks">{t`version ${version}, ${ago}`}</Text>
                <Concerns concerns={concerns} />
              </Link>
              <Checkbox
                label={isActive ? t`active` : t`deactivated`}
                aria-label={t`${name} is active`}
                checked={isActive}
                onChange={(event) => setActive(id, event.target.checked)}
              />
            </li>
          );
        })}
      </Stack>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
