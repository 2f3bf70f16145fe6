/** pdf.js with its worker, loaded from our own origin. */
import { GlobalWorkerOptions } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- `?url` makes vite answer the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export { getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
