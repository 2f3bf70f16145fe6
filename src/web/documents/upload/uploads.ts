import { uploadDocument } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

/** What can be read, for the file chooser; the service looks at the bytes. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.webp,.heic,.isdoc,.isdocx,.xml';

/** The one queue of this window. */
export const uploads = createUploadQueue(uploadDocument);
