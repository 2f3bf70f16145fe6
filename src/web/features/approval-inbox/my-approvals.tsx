import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Stamp from 'lucide-react/icons/stamp';
import { approvalQueries, type MineKind, type MyApproval } from '#web/api/approval.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { ListProblem } from '#web/blocks/list-problem.tsx';
import { MeaningMark, type Meaning } from '#web/ui/meaning.tsx';
import { ApprovalLine } from './approval-line.tsx';
import classes from './inbox-list.module.css';

const words = {
  Waiting: msg`comes later`,
  Pending: msg`waits`,
  Approved: msg`approved`,
  Rejected: msg`rejected`,
  Delegated: msg`handed on`,
  Dropped: msg`was not needed`,
  Restarted: msg`started again`,
  Withdrawn: msg`withdrawn`,
} satisfies Record<MyApproval['status'], unknown>;
const meanings: Partial<Record<MyApproval['status'], Meaning>> = { Approved: 'proved', Rejected: 'wrong' };

/** How it went on with what one decided, or sent. */
export function MyApprovals({ kind }: { kind: MineKind }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...approvalQueries.mine(kind), meta: { handlesError: true } });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty icon={Stamp} title={kind === 'decided' ? t`You have not decided anything yet` : t`You have not sent anything yet`}>
        <p>
          {kind === 'decided' ? (
            <Trans>What you approve, reject or hand on is kept here.</Trans>
          ) : (
            <Trans>Send a validated document to approval from its menu; here you see how it goes on.</Trans>
          )}
        </p>
      </Empty>
    );
  return (
    <ul className={classes.history} aria-label={kind === 'decided' ? t`I decided` : t`I sent`}>
      {data.items.map((each) => (
        <li key={each.document.id}>
          <Line each={each} />
        </li>
      ))}
    </ul>
  );
}

function Line({ each: { document, status, at, note, waitsFor } }: { each: MyApproval }) {
  const { t } = useLingui();
  const names = waitsFor.join(', ');
  return (
    <ApprovalLine document={document} at={at} note={note}>
      <MeaningMark meaning={meanings[status] ?? 'read'}>{t(words[status])}</MeaningMark>
      {names ? <span className={classes.quiet}>{t`waits for ${names}`}</span> : null}
    </ApprovalLine>
  );
}
