import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { DocumentDetail, DocumentRow } from '#web/documents/core/documents.queries.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { DocumentPicker } from './document-picker.tsx';

type Props = { detail: DocumentDetail; onAttach: (targetId: string, targetName: string) => void; onClose: () => void };
const anyDocument = (): boolean => true;

/** Dialog with a single choice that applies at once, because it can be undone. */
export function AttachDialog({ detail, onAttach, onClose }: Props) {
  const { t } = useLingui();
  const attach = (row: DocumentRow) => {
    onAttach(row.id, row.supplier ?? row.fileName);
    onClose();
  };
  return (
    <Dialog title={t`Attach to another document`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Text px={16} pb={8} c="dimmed">
        {t`${detail.fileName} becomes an attachment of the document you select and is no longer a separate document.`}
      </Text>
      <DocumentPicker detail={detail} chosen={[]} isPossible={anyDocument} onPick={attach} />
    </Dialog>
  );
}
