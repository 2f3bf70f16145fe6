import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import type { DocumentRow } from '../core/documents.queries.ts';
import { appliesTo } from './bulk-actions.ts';

const isFinished = (row: DocumentRow) => appliesTo('readAgain', row) && row.state === 'Validated';

/** Returns the documents whose validated values another extraction would replace. */
export const finishedOf = (rows: readonly DocumentRow[]): readonly DocumentRow[] => rows.filter(isFinished);

type Props = { rows: readonly DocumentRow[]; onClose: () => void; onReadAgain: (rows: readonly DocumentRow[]) => void };

/** Another extraction cannot be undone: it replaces validated values, and takes documents out of the approval and the export. */
export function ConfirmReadAgainDialog({ rows, onClose, onReadAgain }: Props) {
  const { t } = useLingui();
  const finished = finishedOf(rows);
  const count = finished.length;
  const exported = finished.filter(({ exportState }) => exportState === 'Exported').length;
  const others = rows.filter((row) => appliesTo('readAgain', row) && !isFinished(row));
  return (
    <Dialog title={t`Extract validated documents again?`} closeLabel={t`Close`} onClose={onClose}>
      <Text px="lg" pb="xs">
        {t`${plural(count, { one: '# selected document has been validated.', other: '# selected documents have been validated.' })}`}{' '}
        {exported > 0
          ? t`${plural(exported, { one: '# document has already been exported.', other: '# documents have already been exported.' })}`
          : null}
      </Text>
      <Text
        px="lg"
        pb="xs"
      >{t`The extraction replaces their values, also those entered manually, and they have to be validated again. This cannot be undone.`}</Text>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {others.length > 0 ? (
          <Button variant="default" onClick={() => onReadAgain(others)}>
            <Trans>Extract the others only</Trans>
          </Button>
        ) : null}
        <Button onClick={() => onReadAgain(rows)}>
          <Trans>Extract all again</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
