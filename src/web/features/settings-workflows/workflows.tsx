import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Workflow, workflowMutations, workflowQueries } from '#web/api/workflows.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { Loaded, Part, Subject, useChosen } from '../settings/subject.tsx';
import { AfterEdit } from './after-edit.tsx';
import { ReportingLines } from './reporting-lines.tsx';
import { WorkflowEditor } from './workflow-editor.tsx';
import classes from './workflows.module.css';

/** How documents are approved. */
export function Workflows() {
  const { t } = useLingui();
  const { id, choose } = useChosen();
  const workflows = useQuery(workflowQueries.list());
  const chosen = workflows.data?.find((workflow) => workflow.id === id);
  if (id === 'new' || chosen) return <WorkflowEditor key={id} workflow={chosen} onDone={choose} />;
  return (
    <Subject
      title={t`Approval workflows`}
      note={t`A document goes by the first workflow that is for it, in the version of the moment when it is sent to approval.`}
      isWide
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New workflow</Trans>
        </Button>
      }
    >
      <Loaded query={workflows}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={Route} title={t`There is no workflow`}>
              <p>
                <Trans>Say who approves what, and documents can be sent to approval.</Trans>
              </p>
            </Empty>
          ) : (
            <WorkflowList key={list.map((each) => each.id).join()} list={list} />
          )
        }
      </Loaded>
      <Part id="after-approval" title={t`Changes after approval`}>
        <AfterEdit />
      </Part>
      <Part id="reporting-lines" title={t`Who reports to whom`}>
        <ReportingLines />
      </Part>
    </Subject>
  );
}

function WorkflowList({ list }: { list: readonly Workflow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const [order, setOrder] = useState<readonly Workflow[]>(list);
  const [said, setSaid] = useState('');
  const reorder = useMutation(workflowMutations.reorder);
  const activate = useMutation(workflowMutations.activate);
  const shown = order.map((each) => list.find(({ id }) => id === each.id) ?? each);
  const move = (from: number, to: number) => {
    const next = moved(order, from, to);
    setOrder(next);
    reorder.mutate(next.map(({ id }) => id));
    const name = order[from]?.definition.name ?? '';
    const place = to + 1;
    setSaid(t`${name} is tried as number ${place}`);
  };
  const { setList, handle, onRowKeyDown, markOf } = useReorder<HTMLOListElement>(order.length, move);
  return (
    <>
      <ol className={classes.workflows} ref={setList} aria-label={t`Workflows in the order in which they are tried`}>
        {shown.map(({ id, isActive, version, updatedAt, definition }, at) => {
          const { name, steps } = definition;
          const ago = format.ago(updatedAt);
          return (
            <li key={id} className={classes.workflow} data-row data-drop={markOf(at)} data-off={!isActive}>
              <button
                type="button"
                className={classes.handle}
                aria-label={t`Move ${name}: Alt with the arrow keys`}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={onRowKeyDown(at)}
                {...handle(at)}
              >
                <GripVertical size={16} aria-hidden="true" />
              </button>
              <Link to={{ search: `id=${encodeURIComponent(id)}` }} className={classes.workflowLink}>
                <span className={classes.stepTitle}>{name}</span>
                <span className={classes.stepNote}>{steps.map((step) => step.name).join(' → ')}</span>
                <span className={classes.stepNote}>{t`version ${version}, ${ago}`}</span>
              </Link>
              <label className={classes.option}>
                <input
                  type="checkbox"
                  aria-label={t`${name} is in use`}
                  checked={isActive}
                  onChange={(event) => activate.mutate({ id, isActive: event.target.checked })}
                />
                {isActive ? t`in use` : t`switched off`}
              </label>
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
