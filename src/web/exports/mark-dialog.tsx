import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DocumentRow } from '#web/documents/core/documents.queries.ts';
import type { BulkDetails } from '#web/documents/bulk/use-bulk.ts';
import { can } from '#web/platform/api/service.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';

type Props = {
  kind: 'markExported' | 'markFailed';
  count: number;
  /** Selected rows if the list has loaded all of them, otherwise undefined. */
  rows: readonly DocumentRow[] | undefined;
  onMark: (details: BulkDetails) => void;
  onClose: () => void;
};

/** With more documents, the numbers are entered in the target system instead. */
const maxNumbers = 50;

/** Dialog to record an export result that the target system did not report. */
export function MarkDialog({ kind, ...props }: Props) {
  return kind === 'markFailed' ? <FailedDialog {...props} /> : <ExportedDialog {...props} />;
}

type KindProps = Omit<Props, 'kind'>;

function FailedDialog({ count, onMark, onClose }: KindProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const reason = text.trim();
  return (
    <Dialog title={t`Why did the export fail?`} closeLabel={t`Close`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== '') onMark({ reason });
        }}
      >
        <Stack gap="xs" pb="md" px="lg">
          {count > 1 ? <p>{t`${plural(count, { one: '# document', other: '# documents' })}`}</p> : null}
          <TextInput
            label={t`Reason`}
            data-autofocus
            required
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Stack>
        <Footer label={t`Mark as failed`} isDisabled={reason === ''} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function ExportedDialog({ count, rows, onMark, onClose }: KindProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [exportedOn, setExportedOn] = useState('');
  const numbered = rows && rows.length <= maxNumbers ? rows : [];
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const submit = () => {
    const entered = Object.entries(numbers).flatMap(([id, typed]) => (typed.trim() === '' ? [] : [[id, typed.trim()] as const]));
    onMark({
      ...(entered.length > 0 && { numbers: Object.fromEntries(entered) }),
      ...(exportedOn !== '' && { exportedOn }),
    });
  };
  return (
    <Dialog
      title={t`${plural(count, { one: 'Mark # document as exported', other: 'Mark # documents as exported' })}`}
      size={numbered.length > 1 ? 'medium' : 'small'}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="xs" pb="md" px="lg">
          <Box component="p" pb="sm" c="dimmed">
            <Trans>
              Use this if the document reached the target system another way. It will be removed from the export queue.
            </Trans>
          </Box>
          <Stack mah="45dvh" className="scrolls" p={3} m={-3}>
            {numbered.map((row, index) => (
              <TextInput
                key={row.id}
                label={
                  numbered.length === 1
                    ? t`Number in the target system (optional)`
                    : [
                        row.supplier ?? row.fileName,
                        row.number,
                        row.total ? `${format.amount(row.total)} ${row.currency ?? ''}` : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')
                }
                {...(numbered.length > 1 && { placeholder: t`Number in the target system (optional)` })}
                data-autofocus={index === 0 || undefined}
                maxLength={200}
                value={numbers[row.id] ?? ''}
                onChange={(event) => setNumbers({ ...numbers, [row.id]: event.target.value })}
              />
            ))}
          </Stack>
          {can('exportReports') ? (
            <TextInput
              label={t`Exported on (today if empty)`}
              type="date"
              max={today}
              value={exportedOn}
              onChange={(event) => setExportedOn(event.target.value)}
            />
          ) : null}
        </Stack>
        <Footer label={t`Mark as exported`} isDisabled={false} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Footer({ label, isDisabled, onClose }: { label: string; isDisabled: boolean; onClose: () => void }) {
  return (
    <DialogFooter>
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" disabled={isDisabled}>
        {label}
      </Button>
    </DialogFooter>
  );
}
