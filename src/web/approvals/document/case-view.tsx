/** One document to decide on: its pages, its facts and the decision. */
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Decision } from '#contract/approvals/decision.ts';
import type { Colleague } from '../core/approval.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { CasePages } from './case-pages.tsx';
import type { Shown } from './case-viewer.tsx';
import { CaseFacts } from './case-facts.tsx';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { decisions } from '../decision/delayed-decisions.ts';
import { deferLayout } from './defer-layout.ts';
import { useCase } from './use-case.ts';
import { useDecide } from '../decision/use-decide.ts';
import type { InboxState } from '../inbox/use-inbox.ts';
import classes from './case-view.module.css';

/** Loaded when the page is idle and not on demand, because decisions can be made offline. */
const reasonDialog = whenIdle(() => import('../decision/reason-dialog.tsx'));
const askDialog = whenIdle(() => import('../questions/ask-dialog.tsx'));
const delegateDialog = whenIdle(() => import('../decision/delegate-dialog.tsx'));
const ReasonDialog = lazy(async () => ({ default: (await reasonDialog()).ReasonDialog }));
const AskDialog = lazy(async () => ({ default: (await askDialog()).AskDialog }));
const DelegateDialog = lazy(async () => ({ default: (await delegateDialog()).DelegateDialog }));

type Props = { documentId: string; inbox: InboxState; isNarrow: boolean; onList: () => void };

export function CaseView({ documentId, inbox, isNarrow, onList }: Props) {
  const { t } = useLingui();
  const given = useCase(documentId, inbox.itemOf(documentId));
  const decide = useDecide();
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState<'reject' | 'override' | 'delegate' | 'ask'>();
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>(null);
  const { detail, mayDecide, missing } = given;

  const take = (kind: Pick<Decision, 'kind'> & { kind: 'approve' | 'reject' }, reason: string) =>
    detail && finish({ ...kind, documentId, version: detail.version, note: reason });
  const finish = (decision: Decision) => {
    setAsking(undefined);
    inbox.goTo(inbox.nextId);
    decide(decision, given.supplier);
  };
  const approve = () => {
    if (!mayDecide || missing.length > 0) return;
    if (given.approval?.myTurn?.isOverride) setAsking('override');
    else take({ kind: 'approve' }, note);
  };
  const ask = (what: 'reject' | 'delegate' | 'ask') => mayDecide && setAsking(what);

  const group = t`Approval`;
  useActions([
    { id: 'approval.approve', label: t`Approve`, group, keys: 'KeyA', isOnce: true, run: approve },
    { id: 'approval.reject', label: t`Reject`, group, keys: 'KeyR', isOnce: true, run: () => ask('reject') },
    { id: 'approval.delegate', label: t`Delegate to a colleague`, group, keys: 'KeyD', isOnce: true, run: () => ask('delegate') },
    ...(can('notes')
      ? [{ id: 'approval.ask', label: t`Ask a colleague`, group, keys: 'KeyQ', isOnce: true, run: () => ask('ask') }]
      : []),
    { id: 'approval.undo', label: t`Undo last decision`, group, keys: 'Mod+KeyZ', run: () => decisions.undoLast() },
    {
      id: 'approval.next',
      label: t`Next document`,
      group,
      keys: 'ArrowDown',
      run: () => inbox.followingId && inbox.goTo(inbox.followingId),
    },
    {
      id: 'approval.previous',
      label: t`Previous document`,
      group,
      keys: 'ArrowUp',
      run: () => inbox.previousId && inbox.goTo(inbox.previousId),
    },
  ]);

  const bar = (
    <DecisionBar
      given={given}
      inbox={inbox}
      isNarrow={isNarrow}
      onList={onList}
      onApprove={approve}
      onReject={() => ask('reject')}
      onDelegate={() => ask('delegate')}
      onAsk={() => ask('ask')}
      onFill={() => showMissing(scroller.current)}
    />
  );
  const facts = <CaseFacts given={given} note={note} onNote={setNote} onShow={setShown} isNarrow={isNarrow} />;
  return (
    <>
      {isNarrow ? (
        <article className={classes.card} aria-label={given.supplier}>
          <Box ref={scroller} className="scrolls">
            <CasePages given={given} shown={shown} isNarrow />
            <div ref={deferLayout} className={classes.below}>
              {facts}
            </div>
          </Box>
          {bar}
        </article>
      ) : (
        <>
          <CasePages given={given} shown={shown} isNarrow={false} />
          <article className={classes.panel} aria-label={given.supplier}>
            <Box className="scrolls">{facts}</Box>
            {bar}
          </article>
        </>
      )}
      <Suspense>
        {asking === 'reject' || asking === 'override' ? (
          <ReasonDialog
            kind={asking}
            name={given.supplier}
            note={note}
            onClose={() => setAsking(undefined)}
            onDecide={(reason) => take({ kind: asking === 'reject' ? 'reject' : 'approve' }, reason)}
          />
        ) : null}
        {asking === 'ask' ? (
          <AskDialog
            documentId={documentId}
            name={given.supplier}
            text={note}
            onClose={() => setAsking(undefined)}
            onAsked={() => {
              setAsking(undefined);
              setNote('');
            }}
          />
        ) : null}
        {asking === 'delegate' && detail ? (
          <DelegateDialog
            documentId={documentId}
            note={note}
            onClose={() => setAsking(undefined)}
            onDelegate={(to: Colleague, reason: string) =>
              finish({ kind: 'delegate', to, documentId, version: detail.version, note: reason })
            }
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Scrolls to the first field that must be filled in and focuses it. A user who cannot edit it sees who can. */
function showMissing(scroller: HTMLElement | null): void {
  const first = scroller?.querySelector<HTMLElement>('[data-missing=true]');
  (first ?? scroller?.lastElementChild)?.scrollIntoView({ block: first ? 'center' : 'start' });
  first?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}
