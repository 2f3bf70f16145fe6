/** How pdf.js opens files here: scripts and XFA forms of a file never run, and all that it needs comes from this service. */
export const pdfSafety = {
  enableXfa: false,
  stopAtErrors: false,
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
};
