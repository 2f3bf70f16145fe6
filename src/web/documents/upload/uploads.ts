import { uploadDocument } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Supported files for the file dialog. The service checks the content. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.webp,.heic,.isdoc,.isdocx,.xml';

/** Upload queue of this window. */
export const uploads = createUploadQueue(uploadDocument);

// A closed window would lose the files that are not uploaded yet.
window.addEventListener('beforeunload', (event) => {
  if (uploads.isSending()) event.preventDefault();
});
