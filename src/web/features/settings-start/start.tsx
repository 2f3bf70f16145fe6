import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { accountingUnitQueries } from '#web/api/accounting-units.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { tenantQueries } from '#web/api/tenant.queries.ts';
import { userQueries } from '#web/api/users.queries.ts';
import { webhookQueries } from '#web/api/webhooks.queries.ts';
import { workflowQueries } from '#web/api/workflows.queries.ts';
import { Subject } from '../settings/subject.tsx';
import classes from './start.module.css';

type Step = { href: string; name: string; note: string; isDone: boolean | undefined };

/** What a new company needs, in the order in which it is needed; what is done is seen from what there is. */
export function Start() {
  const { t } = useLingui();
  const title = t({ message: 'Set up', context: 'what a new company does' });
  const units = useQuery(quietly(accountingUnitQueries.list()));
  const users = useQuery(quietly(userQueries.list()));
  const workflows = useQuery(quietly(workflowQueries.list()));
  const webhooks = useQuery(quietly(webhookQueries.list()));
  const exportSettings = useQuery(quietly(tenantQueries.exportSettings()));
  const counts = useQuery(quietly(documentQueries.counts({})));
  const steps: Step[] = [
    {
      href: '/settings/accounting-units',
      name: t`Accounting units`,
      note: t`Fill in the company id: documents find their unit by it.`,
      isDone: units.data?.some(({ customerId }) => customerId !== null),
    },
    {
      href: '/settings/users',
      name: t`Users`,
      note: t`Invite those who check documents and those who approve them.`,
      isDone: users.data && users.data.length > 1,
    },
    {
      href: '/settings/document-types',
      name: t`Document types`,
      note: t`Invoices, receipts and others are there. Add fields of your own, such as a cost centre.`,
      isDone: undefined,
    },
    {
      href: '/settings/workflows',
      name: t`Approval workflows`,
      note: t`Who approves what, in which steps.`,
      isDone: workflows.data && workflows.data.length > 0,
    },
    {
      href: '/settings/tenant',
      name: t`Tenant`,
      note: t`Switch approval on, and choose when documents are queued for export.`,
      isDone: exportSettings.data && exportSettings.data.trigger !== 'Manual',
    },
    {
      href: '/settings/webhooks',
      name: t`Webhooks`,
      note: t`Let your ledger know when something happens. You can try it with a receiver of ours.`,
      isDone: webhooks.data && webhooks.data.length > 0,
    },
    {
      href: '/documents',
      name: t`First document`,
      note: t`Drop an invoice into the list: it is read in a few seconds.`,
      isDone: counts.data && Object.values(counts.data).some(Boolean),
    },
  ];
  return (
    <Subject title={title} note={t`Nothing here is needed to begin: drop an invoice, and come back for the rest.`}>
      <ol className={classes.steps} aria-label={title}>
        {steps.map(({ href, name, note, isDone }) => (
          <li key={href} className={classes.step}>
            <span className={classes.mark} data-done={isDone === true}>
              {isDone === true ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            </span>
            <span className={classes.words}>
              <Link to={href}>{name}</Link>
              <span className={classes.note}>{note}</span>
            </span>
            <span className={classes.state} data-done={isDone === true}>
              {isDone === true ? <Trans>Done</Trans> : null}
              {isDone === undefined ? <Trans>As you need it</Trans> : null}
            </span>
          </li>
        ))}
      </ol>
    </Subject>
  );
}

/** A mark that cannot be found out is missing, and nothing else. */
const quietly = <O extends Pick<UseQueryOptions, 'queryKey'>>(query: O) => ({ ...query, meta: { handlesError: true } });
