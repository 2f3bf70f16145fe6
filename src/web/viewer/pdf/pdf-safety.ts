/** Security options of pdf.js: scripts and XFA forms in a file are never run, and all resources come from this service. */
export const pdfSafety = {
  enableXfa: false,
  stopAtErrors: false,
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
};
