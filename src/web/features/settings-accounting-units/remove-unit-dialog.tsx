import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountingUnitMutations, type AccountingUnit } from '#web/api/accounting-units.queries.ts';
import { clientApplicationQueries } from '#web/api/client-applications.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { webhookQueries } from '#web/api/webhooks.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';

type Props = { unit: AccountingUnit; onRemoved: () => void; onClose: () => void };
const quietly = { handlesError: true };

/** Says in numbers what belongs to it; documents keep it from going. */
export function RemoveUnitDialog({ unit, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  const remove = useMutation(accountingUnitMutations.remove);
  const accountingUnitId = { value: unit.id };
  const living = useQuery({ ...documentQueries.total({ filter: { accountingUnitId } }), staleTime: 0, meta: quietly });
  const trash = useQuery({
    ...documentQueries.total({ filter: { accountingUnitId, listStatus: { value: 'deleted' } } }),
    staleTime: 0,
    meta: quietly,
  });
  const applications = useQuery({ ...clientApplicationQueries.list(), meta: quietly });
  const webhooks = useQuery({ ...webhookQueries.list(), enabled: hasDesk(), meta: quietly });
  const documents = living.data ?? 0;
  const deleted = trash.data ?? 0;
  const programs =
    applications.data?.filter((each) => each.accountingUnitId === unit.id || each.additionalAcountingUnitIds.includes(unit.id))
      .length ?? 0;
  const calls = webhooks.data?.filter((each) => each.accountingUnitId === unit.id).length ?? 0;
  const touched = [
    documents > 0 ? t`${plural(documents, { one: '# document', other: '# documents' })}` : '',
    deleted > 0 ? t`${plural(deleted, { one: '# document in the trash', other: '# documents in the trash' })}` : '',
    programs > 0 ? t`${plural(programs, { one: '# client application', other: '# client applications' })}` : '',
    calls > 0 ? t`${plural(calls, { one: '# webhook', other: '# webhooks' })}` : '',
  ].filter(Boolean);
  const isImpossible = documents + deleted > 0;
  return (
    <ConfirmDialog
      title={t`Delete ${unit.name}?`}
      action={t`Delete`}
      isImpossible={isImpossible}
      run={async () => {
        await remove.mutateAsync(unit.id);
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        {touched.length > 0 ? (
          <Trans>To this unit belong: {touched.join(', ')}.</Trans>
        ) : (
          <Trans>No documents, client applications or webhooks belong to it.</Trans>
        )}
      </p>
      <p>
        {isImpossible ? (
          <Trans>It cannot be deleted while it has documents; those in the trash are gone 30 days after they were deleted.</Trans>
        ) : (
          <Trans>People and client applications that have other units keep those. It cannot be taken back.</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
