import type { Readable } from 'node:stream';

/** Inclusive range, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** A file response. `content` as a function is called only when bytes are needed, with a range if `size` is known. */
export class FileAnswer {
  readonly content: Readable | Uint8Array | ((range?: ByteRange) => Promise<Readable>);
  readonly contentType: string;
  readonly fileName: string | undefined;
  readonly size: number | undefined;
  /** Without quotes. It identifies exactly these bytes: callers may cache them and revalidate. */
  readonly etag: string | undefined;
  /** `inline` only for content that we created, such as page images. */
  readonly disposition: 'attachment' | 'inline';
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(file: {
    content: FileAnswer['content'];
    contentType: string;
    fileName?: string;
    size?: number;
    etag?: string;
    disposition?: FileAnswer['disposition'];
    headers?: FileAnswer['headers'];
  }) {
    this.content = file.content;
    this.contentType = file.contentType;
    this.fileName = file.fileName;
    this.size = file.size ?? (file.content instanceof Uint8Array ? file.content.byteLength : undefined);
    this.etag = file.etag;
    this.disposition = file.disposition ?? 'attachment';
    this.headers = file.headers ?? {};
  }
}

/** The 202 response of an endpoint marked `accepted`: not finished yet, with a line of text. */
export class AcceptedAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
