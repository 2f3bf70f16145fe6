/** Dialog before a document is downloaded in a format: the values that the format does not support, with links to their fields. */
import { useMutation } from '@tanstack/react-query';
import { parseExportFormat } from '#contract/core/export-formats.ts';
import { LossesDialog } from '#web/documents/losses/losses-dialog.tsx';
import { fileDownload } from '#web/documents/core/prepare-file.ts';
import { saveExport } from './save-export.ts';
import { targetAt } from './target-at.ts';
import type { ToolProps } from '../dialogs/tool-props.ts';

export function ExportDialog({ session, about = '', onFocus, onClose }: ToolProps) {
  const { detail } = session;
  const format = parseExportFormat(about);
  // Errors are reported by the mutation cache.
  const { mutateAsync } = useMutation(fileDownload);
  if (!format) return null;
  return (
    <LossesDialog
      documentIds={[detail.id]}
      format={format}
      onFollow={({ fieldName, itemIndex }) => {
        const target = targetAt({ field: fieldName, itemIndex }, session);
        onClose();
        if (target) onFocus(target);
      }}
      onDownload={() => {
        onClose();
        const wanted = { documentId: detail.id, fileName: detail.fileName, format };
        void mutateAsync((signal) => saveExport({ ...wanted, signal })).catch(() => undefined);
      }}
      onClose={onClose}
    />
  );
}
