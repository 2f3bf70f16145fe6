import { uploadDocument } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

/** Supported files for the file dialog. The service checks the content. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.webp,.heic,.isdoc,.isdocx,.xml';

/** Upload queue of this window. */
export const uploads = createUploadQueue(uploadDocument);
