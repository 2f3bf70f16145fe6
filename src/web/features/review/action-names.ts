import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What can happen to a document, by the service's name of it; another service may know other names, which are then shown as they are. */
export const actionNames: Partial<Record<string, MessageDescriptor>> = {
  'document.uploaded': msg`Uploaded`,
  'document.extracted': msg`Read`,
  'document.extractionFailed': msg`Could not be read`,
  'document.extractionRequeued': msg`To be read again`,
  'document.saved': msg`Saved`,
  'document.validated': msg`Validated`,
  'document.stateChanged': msg`State changed`,
  'document.renamed': msg`Renamed`,
  'document.rotated': msg`Page turned`,
  'document.queuedForExport': msg`Queued for export`,
  'document.exported': msg`Exported`,
  'document.exportFailed': msg`Export failed`,
  'document.returned': msg`Returned to the issuer`,
  'document.deleted': msg`Deleted`,
  'document.restored': msg`Restored`,
};
