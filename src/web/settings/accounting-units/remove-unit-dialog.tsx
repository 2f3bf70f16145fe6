import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  accountingUnitMutations,
  accountingUnitQueries,
  type AccountingUnit,
} from '#web/documents/core/accounting-units.queries.ts';
import { clientApplicationQueries } from '#web/settings/kit/client-applications.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { userQueries } from '#web/settings/kit/users.queries.ts';
import { webhookQueries } from '#web/settings/webhooks/webhooks.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';

type Props = { unit: AccountingUnit; onRemoved: () => void; onClose: () => void };
const errorHandled = { handlesError: true };

type Member = { role: string; accountingUnitId: string | null; others: readonly string[] };
const belongsTo = (id: string) => (each: Member) => each.accountingUnitId === id || each.others.includes(id);
/** Whether a user or client application has access to this unit only. Administrators have access to all units. */
const hasOnlyUnit = (id: string) => (each: Member) =>
  each.role !== 'TenantAdmin' && each.accountingUnitId === id && each.others.every((other) => other === id);

/**
 * Confirms the deletion of an accounting unit with the numbers of what belongs to it. Documents prevent it, and so do users and client
 * applications that would be left without a unit.
 */
export function RemoveUnitDialog({ unit, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  const remove = useMutation(accountingUnitMutations.remove);
  const accountingUnitId = { value: unit.id };
  const living = useQuery({ ...documentQueries.total({ filter: { accountingUnitId } }), staleTime: 0, meta: errorHandled });
  const trash = useQuery({
    ...documentQueries.total({ filter: { accountingUnitId, listStatus: { value: 'deleted' } } }),
    staleTime: 0,
    meta: errorHandled,
  });
  const applications = useQuery({ ...clientApplicationQueries.list(), meta: errorHandled });
  const webhooks = useQuery({ ...webhookQueries.list(), enabled: can('webhooks'), meta: errorHandled });
  const users = useQuery({ ...userQueries.list(), enabled: can('users'), meta: errorHandled });
  const units = useQuery({ ...accountingUnitQueries.list(), meta: errorHandled });
  const documents = living.data ?? 0;
  const deleted = trash.data ?? 0;
  const people: Member[] = (users.data ?? []).map((each) => ({ ...each, others: each.additionalAccountingUnitIds }));
  const programs: Member[] = (applications.data ?? []).map((each) => ({ ...each, others: each.additionalAcountingUnitIds }));
  const members = people.filter(belongsTo(unit.id)).length;
  const machines = programs.filter(belongsTo(unit.id)).length;
  const usersWithoutUnit = [...people, ...programs].filter(hasOnlyUnit(unit.id)).length;
  const calls = webhooks.data?.filter((each) => each.accountingUnitId === unit.id).length ?? 0;
  const touched = [
    documents > 0 ? t`${plural(documents, { one: '# document', other: '# documents' })}` : '',
    deleted > 0 ? t`${plural(deleted, { one: '# document in the trash', other: '# documents in the trash' })}` : '',
    members > 0 ? t`${plural(members, { one: '# user', other: '# users' })}` : '',
    machines > 0 ? t`${plural(machines, { one: '# client application', other: '# client applications' })}` : '',
    calls > 0 ? t`${plural(calls, { one: '# webhook', other: '# webhooks' })}` : '',
  ].filter(Boolean);
  const whyNot =
    documents + deleted > 0
      ? t`The unit cannot be deleted while it has documents. Documents in the trash are deleted permanently after 30 days.`
      : usersWithoutUnit > 0
        ? t`${plural(usersWithoutUnit, { one: 'This unit cannot be deleted because it is the only one of # user or client application. Assign them another unit first.', other: 'This unit cannot be deleted because it is the only one of # users or client applications. Assign them another unit first.' })}`
        : units.data?.length === 1
          ? t`This is the last unit, and at least one is required.`
          : undefined;
  return (
    <ConfirmDialog
      title={t`Delete ${unit.name}?`}
      action={t`Delete`}
      isImpossible={whyNot !== undefined}
      run={async () => {
        await remove.mutateAsync(unit.id);
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        {touched.length > 0 ? (
          <Trans>Belongs to this unit: {touched.join(', ')}.</Trans>
        ) : (
          <Trans>No documents, users, client applications or webhooks belong to this unit.</Trans>
        )}
      </p>
      <p>{whyNot ?? <Trans>Users and client applications keep their other units. This cannot be undone.</Trans>}</p>
    </ConfirmDialog>
  );
}
