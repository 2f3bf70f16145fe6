import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { approvalQueries, type TeamApproval } from '#web/api/approval.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { ListProblem } from '#web/blocks/list-problem.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { isPast } from '#web/ui/is-past.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { ApprovalLine } from './approval-line.tsx';
import classes from './inbox-list.module.css';

/** What one's people hold up. */
export function TeamApprovals() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...approvalQueries.team(), meta: { handlesError: true } });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <div aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty icon={Users} title={t`Nothing waits for your team`}>
        <p>
          <Trans>Here stands what waits for those who report to you. An administrator says who reports to whom.</Trans>
        </p>
      </Empty>
    );
  return (
    <ul className={classes.history} aria-label={t`What my team holds up`}>
      {data.items.map((each) => (
        <li key={`${each.document.id} ${each.stepName}`}>
          <Line each={each} />
        </li>
      ))}
    </ul>
  );
}

function Line({ each: { document, stepName, since, dueAt, waitsFor } }: { each: TeamApproval }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = waitsFor.join(', ');
  return (
    <ApprovalLine document={document} at={since}>
      {dueAt && isPast(dueAt) ? <MeaningMark meaning="wrong">{t`was due ${format.ago(dueAt)}`}</MeaningMark> : null}
      <span>{t`waits for ${names}`}</span>
      <span className={classes.quiet}>{stepName}</span>
    </ApprovalLine>
  );
}
