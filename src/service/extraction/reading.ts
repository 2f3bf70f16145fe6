/** What reading a file gives, before anybody asks what the words mean. */

/**
 * A word on a page. The box is in points of the page as its file shows it (a PDF's own /Rotate applied, the document's page rotation not),
 * origin top left, y down. `line` numbers the visual line on its page, in reading order.
 */
export type Word = {
  /** Unique in the document: page after page in reading order, from 0. */
  id: number;
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  line: number;
  /** 1 for a text layer; the recogniser's own estimate, 0 to 1, for OCR. */
  confidence: number;
};

/** An image file in the folder given to the reader; the caller moves it to where it is kept. */
export type ImageFile = { path: string; contentType: string; width: number; height: number };

export type Rotation = 0 | 90 | 180 | 270;

export type PageReading = {
  index: number;
  /** Points, unrotated (see Word). */
  width: number;
  height: number;
  /** Clockwise turn that makes the page upright for a reader, found by OCR; 0 for a page with a text layer. */
  rotation: Rotation;
  words: Word[];
  wordSource: 'textLayer' | 'ocr' | 'none';
  image: ImageFile;
  preview: ImageFile;
  /** Where the ink is (`read/page-print.ts`), of the page as its file shows it; of the first pages, where they have any. */
  print?: Uint8Array | undefined;
  /** Contents of QR codes on the page, as read. */
  qrCodes: string[];
  /** Where each of them stands, in points as words do: x0, y0, x1, y1 after each other. */
  qrBoxes?: number[] | undefined;
};

/** A page without its pictures: all that understanding looks at. */
export type ReadPage = Omit<PageReading, 'image' | 'preview' | 'print'>;

/** Copies are told by so many pages: a rescan may lack its last ones, and what stands at the end is the same on everything that a supplier sends. */
export const comparedPages = 3;

export type EmbeddedFile = { name: string; path: string; size: number };

/** What the bytes are, whatever the name says. */
export const fileKinds = ['pdf', 'png', 'jpeg', 'tiff', 'webp', 'isdoc', 'isdocx', 'ubl', 'cii', 'ksef'] as const;
export type FileKind = (typeof fileKinds)[number];

export type Reading = {
  kind: FileKind;
  contentType: string;
  pages: PageReading[];
  /** Attachments of a PDF, members of an ISDOCX besides the invoice. */
  embeddedFiles: EmbeddedFile[];
  /** The e-invoice's XML: the file itself or one inside it. */
  eInvoiceXml: Uint8Array | null;
};

/** A file that cannot be read; the code chooses the words that a person reads. */
export const unreadableReasons = [
  'empty',
  'unsupported',
  'broken',
  'encrypted',
  'tooManyPages',
  'tooManyPixels',
  'tooLargeUnpacked',
  'tooSlow',
  'notAnInvoice',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, detail?: string) {
    super(detail ?? reason);
    this.name = 'UnreadableFile';
    this.reason = reason;
  }
}

/** Limits of DESIGN section 4. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  pages: 300,
  pagePixels: 100_000_000,
  unpackedBytes: 200 * 1024 * 1024,
} as const;
