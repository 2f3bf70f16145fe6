import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { tenantQueries } from '#web/settings/tenant/tenant.queries.ts';
import { userQueries } from '#web/settings/kit/users.queries.ts';
import { webhookQueries } from '#web/settings/webhooks/webhooks.queries.ts';
import { workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { Subject } from '#web/settings/kit/subject.tsx';

type Step = { href: string; name: string; note: string; isDone: boolean | undefined };

/** What a new company needs, in the order in which it is needed; what is done is seen from what there is. */
export function Start() {
  const { t } = useLingui();
  const title = t({ message: 'Getting started', context: 'what a new company does' });
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
      note: t`Enter the company ID. Documents are assigned to the unit by it.`,
      isDone: units.data?.some(({ customerId }) => customerId !== null),
    },
    {
      href: '/settings/users',
      name: t`Users`,
      note: t`Invite the people who review and approve documents.`,
      isDone: users.data && users.data.length > 1,
    },
    {
      href: '/settings/document-types',
      name: t`Document types`,
      note: t`Invoices, receipts and other types are built in. Add custom fields, such as a cost center.`,
      isDone: undefined,
    },
    {
      href: '/settings/workflows',
      name: t`Approval workflows`,
      note: t`Define who approves what and in which steps.`,
      isDone: workflows.data && workflows.data.length > 0,
    },
    {
      href: '/settings/tenant',
      name: t`Company`,
      note: t`Turn on approval and choose when documents are queued for export.`,
      isDone: exportSettings.data ? exportSettings.data.trigger !== 'Manual' : undefined,
    },
    {
      href: '/settings/webhooks',
      name: t`Webhooks`,
      note: t`Notify your accounting system when something happens. You can try it with the test endpoint.`,
      isDone: webhooks.data && webhooks.data.length > 0,
    },
    {
      href: '/documents',
      name: t`First document`,
      note: t`Drop an invoice into the document list. Its values are extracted in a few seconds.`,
      isDone: counts.data && Object.values(counts.data).some(Boolean),
    },
  ];
  return (
    <Subject title={title} note={t`All of these are optional. Upload an invoice now and come back to the rest later.`}>
      <Box component="ol" className="ruled-above" aria-label={title}>
        {steps.map(({ href, name, note, isDone }) => (
          <Flex component="li" gap="md" align="flex-start" py="md" key={href} className="ruled">
            <Box component="span" c={isDone === true ? 'var(--proved)' : 'var(--text-faint)'}>
              {isDone === true ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            </Box>
            <Stack component="span" gap={0} flex={1} miw={0}>
              <Link to={href}>{name}</Link>
              <Text span size="xs" c="dimmed">
                {note}
              </Text>
            </Stack>
            <Text span size="xs" c={isDone === true ? 'var(--proved)' : 'dimmed'}>
              {isDone === true ? <Trans>Done</Trans> : null}
              {isDone === undefined ? <Trans>Optional</Trans> : null}
            </Text>
          </Flex>
        ))}
      </Box>
    </Subject>
  );
}

/** A mark that cannot be found out is missing, and nothing else. */
const quietly = <O extends Pick<UseQueryOptions, 'queryKey'>>(query: O) => ({ ...query, meta: { handlesError: true } });
