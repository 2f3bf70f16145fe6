import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { toBuffer } from 'qrcode';
import { loadFont, sharedFonts } from '#service/extraction/e-invoice/drawing/shared-fonts.ts';

const faces = {
  regular: loadFont('400Regular/Inter_400Regular'),
  bold: loadFont('600SemiBold/Inter_600SemiBold'),
};

export type Look = { size?: number; bold?: boolean; grey?: boolean; right?: boolean };

const a4: [number, number] = [595.28, 841.89];

/** An A4 page to draw on, measured in points from the top left. */
export class Sheet {
  readonly document: PDFDocument;
  page: PDFPage;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;

  private constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.document = document;
    this.page = document.addPage(a4);
    this.#regular = regular;
    this.#bold = bold;
  }

  static async open(title: string): Promise<Sheet> {
    const document = await PDFDocument.create();
    document.registerFontkit(sharedFonts);
    document.setTitle(title);
    // repeated runs must produce the same bytes
    document.setCreationDate(new Date(0));
    document.setModificationDate(new Date(0));
    const embed = async (face: keyof typeof faces) =>
      document.embedFont(await faces[face](), { subset: true, features: { calt: false, liga: false } });
    return new Sheet(document, await embed('regular'), await embed('bold'));
  }

  /** Starts the next page; further content is drawn on it. */
  addPage(): void {
    this.page = this.document.addPage(a4);
  }

  /** `y` is the baseline. With `right`, `x` is the end of the text. */
  text(x: number, y: number, text: string, { size = 9, bold = false, grey = false, right = false }: Look = {}): void {
    const font = bold ? this.#bold : this.#regular;
    const left = right ? x - font.widthOfTextAtSize(text, size) : x;
    this.page.drawText(text, { x: left, y: 841.89 - y, size, font, color: grey ? rgb(0.4, 0.42, 0.46) : rgb(0.07, 0.08, 0.1) });
  }

  lines(x: number, y: number, lines: readonly string[], look: Look & { leading?: number } = {}): void {
    for (const [index, line] of lines.entries()) this.text(x, y + index * (look.leading ?? 13), line, look);
  }

  rule(y: number, from = 50, to = 545): void {
    this.page.drawLine({
      start: { x: from, y: 841.89 - y },
      end: { x: to, y: 841.89 - y },
      thickness: 0.6,
      color: rgb(0.75, 0.77, 0.8),
    });
  }

  bar(x: number, y: number, width: number, height: number, color: [number, number, number]): void {
    this.page.drawRectangle({ x, y: 841.89 - y - height, width, height, color: rgb(...color) });
  }

  async qr(x: number, y: number, size: number, content: string): Promise<void> {
    const image = await this.document.embedPng(await toBuffer(content, { margin: 0, scale: 8, errorCorrectionLevel: 'M' }));
    this.page.drawImage(image, { x, y: 841.89 - y - size, width: size, height: size });
  }

  save(): Promise<Uint8Array> {
    return this.document.save();
  }
}
