import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import type { DocumentRow } from '../core/documents.queries.ts';
import { appliesTo } from './bulk-actions.ts';

/** Returns the suppliers of the documents that would become one. */
export const suppliersOf = (rows: readonly DocumentRow[]): readonly string[] => [
  ...new Set(rows.filter((row) => appliesTo('merge', row)).flatMap(({ supplier }) => supplier ?? [])),
];

type Props = { rows: readonly DocumentRow[]; onClose: () => void; onMerge: (rows: readonly DocumentRow[]) => void };

/** Pages of one document rarely come from several suppliers: the selection is probably wrong. */
export function ConfirmMergeDialog({ rows, onClose, onMerge }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Merge documents from different suppliers?`} closeLabel={t`Close`} onClose={onClose}>
      <Text px="lg" pb="xs">{t`The selected documents become one document, which is extracted again:`}</Text>
      <ul className="scrolls" style={{ maxHeight: '40vh' }}>
        {rows
          .filter((row) => appliesTo('merge', row))
          .map(({ id, supplier, number, fileName }) => (
            <Text component="li" key={id} px="lg" py={4} className="ruled" truncate title={fileName}>
              {[supplier ?? fileName, number].filter(Boolean).join(' · ')}
            </Text>
          ))}
      </ul>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={() => onMerge(rows)}>
          <Trans>Merge</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
