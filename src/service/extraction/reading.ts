/** Result of reading a file, before any field values are extracted. */

/**
 * A word on a page. The box is in points of the page as displayed from its file (/Rotate of a PDF applied, the page rotation of the
 * document not), origin top left, y down. `line` is the number of the visual line on its page, in reading order.
 */
export type Word = {
  /** Unique in the document: numbered in reading order over all pages, from 0. */
  id: number;
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  line: number;
  /** 1 for a text layer; for OCR, the estimate of the engine, 0 to 1. */
  confidence: number;
};

/** An image file in the folder given to the reader; the caller moves it to the storage. */
export type ImageFile = { path: string; contentType: string; width: number; height: number };

export type Rotation = 0 | 90 | 180 | 270;

export type PageReading = {
  index: number;
  /** In points, unrotated (see Word). */
  width: number;
  height: number;
  /** Clockwise rotation that makes the page upright, found by OCR; 0 for a page with a text layer. */
  rotation: Rotation;
  words: Word[];
  wordSource: 'textLayer' | 'ocr' | 'none';
  image: ImageFile;
  preview: ImageFile;
  /**
   * Distribution of ink (`read/page-print.ts`) on the page as displayed from its file; for the first pages only, and only if they have a
   * print.
   */
  print?: Uint8Array | undefined;
  /** Contents of QR codes on the page, as read. */
  qrCodes: string[];
  /** Position of each QR code, in points like words: x0, y0, x1, y1 in sequence. */
  qrBoxes?: number[] | undefined;
};

/** A page without its images: the input of value extraction. */
export type ReadPage = Omit<PageReading, 'image' | 'preview' | 'print'>;

/**
 * Number of pages compared to detect copies: a rescan may lack its last ones, and the end is the same on everything that a supplier sends.
 */
export const comparedPages = 3;

export type EmbeddedFile = { name: string; path: string; size: number };

/** Kind of file by its bytes, regardless of its name. */
export const fileKinds = ['pdf', 'png', 'jpeg', 'tiff', 'webp', 'isdoc', 'isdocx', 'ubl', 'cii', 'ksef'] as const;
export type FileKind = (typeof fileKinds)[number];

const fileKindNames: Record<FileKind, string> = {
  pdf: 'PDF',
  png: 'PNG',
  jpeg: 'JPEG',
  tiff: 'TIFF',
  webp: 'WebP',
  isdoc: 'ISDOC',
  isdocx: 'ISDOCX',
  ubl: 'UBL',
  cii: 'CII',
  ksef: 'KSeF',
};
/** Names of the kinds, for readers in any language. */
export const namedFileKinds = fileKinds.map((kind) => fileKindNames[kind]).join(', ');

export type Reading = {
  kind: FileKind;
  contentType: string;
  pages: PageReading[];
  /** Attachments of a PDF, or members of an ISDOCX other than the invoice. */
  embeddedFiles: EmbeddedFile[];
  /** XML of the e-invoice: the file itself or one inside it. */
  eInvoiceXml: Uint8Array | null;
};

/** Why a file cannot be read; the message for the user depends on the code. */
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
