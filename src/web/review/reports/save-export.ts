import { type ExportFormat, exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { api } from '#web/platform/api/client.ts';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';

type Wanted = { documentId: string; fileName: string; format: ExportFormat; signal: AbortSignal };

export async function saveExport({ documentId, fileName, format, signal }: Wanted): Promise<void> {
  const file = await api.exportQueue.exportFile({ params: { documentId }, query: { exportFormat: format } }, { signal });
  signal.throwIfAborted();
  saveFile(file, nameOf(file) ?? `${fileName.replace(/\.[^.]+$/, '')}.${exportFormatDefinitions[format].extension}`);
}
