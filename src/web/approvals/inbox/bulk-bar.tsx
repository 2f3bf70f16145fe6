import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { approvalMutations, type BulkDecision } from '../core/approval.mutations.ts';
import type { InboxItem } from '../core/approval.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { isUnreachable } from '../offline/offline-inbox.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { ReasonField } from '../decision/reason-field.tsx';
import { bulkOf, useDecideMany } from '../decision/use-decide-many.ts';
import { BulkContents } from './bulk-contents.tsx';

type Props = {
  chosen: readonly InboxItem[];
  count: number;
  onAll: () => void;
  onSelect: (ids: readonly string[]) => void;
  onDone: () => void;
};

/** Decides several documents with one note. */
export function BulkBar({ chosen, count, onAll, onSelect, onDone }: Props) {
  const { t } = useLingui();
  const [verdict, setVerdict] = useState<BulkDecision['verdict']>();
  return (
    <Group
      gap={6}
      justify="space-between"
      fz="xs"
      py="sm"
      px="md"
      className="ruled-above"
      role="group"
      aria-label={t`Selected documents`}
    >
      <span aria-live="polite">{t`${plural(chosen.length, { one: '# selected', other: '# selected' })}`}</span>
      <Flex component="span" gap={6}>
        {chosen.length < count ? (
          <Button variant="default" size="compact-sm" onClick={onAll}>
            <Trans>All</Trans>
          </Button>
        ) : null}
        {/* The public API approves several documents without a note and rejects them one by one. */}
        {can('bulkDecisions') ? (
          <Button variant="default" size="compact-sm" disabled={chosen.length === 0} onClick={() => setVerdict('Rejected')}>
            <Trans>Reject…</Trans>
          </Button>
        ) : null}
        <Button size="compact-sm" disabled={chosen.length === 0} onClick={() => setVerdict('Approved')}>
          <Trans>Approve…</Trans>
        </Button>
      </Flex>
      {verdict ? (
        <BulkDialog
          chosen={chosen}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onDone={onDone}
          onLeaveOut={(ids) => onSelect(chosen.map(({ document }) => document.id).filter((id) => !ids.includes(id)))}
        />
      ) : null}
    </Group>
  );
}

type DialogProps = {
  chosen: readonly InboxItem[];
  verdict: BulkDecision['verdict'];
  onClose: () => void;
  onDone: () => void;
  onLeaveOut: (ids: readonly string[]) => void;
};

/**
 * Decides on all documents or none. Documents that block the decision are listed by name and can be removed from the selection with one
 * click. The decision takes effect after the undo delay.
 */
function BulkDialog({ chosen, verdict, onClose, onDone, onLeaveOut }: DialogProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const { mutateAsync, isPending, error, reset } = useMutation(approvalMutations.tryMany);
  const decideMany = useDecideMany();
  const isRejecting = verdict === 'Rejected';
  const isMissing = isRejecting && note.trim() === '';
  const count = chosen.length;
  const wrong = errorsByItem(error, chosen);
  const submit = async () => {
    try {
      await mutateAsync(bulkOf(chosen, { verdict, note }));
    } catch (failure) {
      // Without a network the check is not possible; blocking documents are reported when the decision is sent.
      if (!isUnreachable(failure)) return;
    }
    decideMany(chosen, { verdict, note });
    onDone();
  };
  return (
    <Dialog
      title={
        isRejecting
          ? t`${plural(count, { one: 'Reject # document', other: 'Reject # documents' })}`
          : t`${plural(count, { one: 'Approve # document', other: 'Approve # documents' })}`
      }
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (!isMissing) void submit();
        }}
      >
        <Stack pb="sm" px="lg">
          <BulkContents chosen={chosen} onLeaveOut={onLeaveOut} />
          {can('bulkDecisions') ? (
            <ReasonField
              label={isRejecting ? t`Reason for rejection` : t`Note for all documents (optional)`}
              text={note}
              error={isSent && isMissing ? t`Enter a reason. It is shown to those involved.` : undefined}
              onText={setNote}
            />
          ) : null}
          {error ? (
            <Stack gap={6} fz={12} lh="18px" p="sm" bdrs="sm" bg="var(--wrong-soft)" role="alert">
              <p>{wrong.length > 0 ? t`No decisions were made because of these documents:` : errorText(error)}</p>
              <ul>
                {wrong.map(({ item, message }) => (
                  <li key={item.document.id}>
                    {item.document.supplier ?? item.document.fileName}: {message}
                  </li>
                ))}
              </ul>
              {wrong.length > 0 && wrong.length < count ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    reset();
                    onLeaveOut(wrong.map(({ item }) => item.document.id));
                  }}
                >
                  <Trans>Skip these documents</Trans>
                </Button>
              ) : null}
            </Stack>
          ) : null}
        </Stack>
        <ConfirmFooter onCancel={onClose} isBusy={isPending}>
          {isRejecting ? t`Reject` : t`Approve`}
        </ConfirmFooter>
      </form>
    </Dialog>
  );
}

/** Maps the error paths of the service to documents: `body.documentIds.3`, `body.3`. */
function errorsByItem(error: unknown, chosen: readonly InboxItem[]): { item: InboxItem; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return (error.problem.errors ?? []).flatMap((fault) => {
    const item = chosen[Number(/\.(\d+)$/.exec(fault.path)?.[1] ?? Number.NaN)];
    return item ? [{ item, message: reasonTextOrDefault(fault) }] : [];
  });
}
