import type { Readable } from 'node:stream';

/** Both ends included, as in HTTP. */
export type ByteRange = { start: number; end: number };

/**
 * A file on its way to a caller. `content` as a function is opened only when bytes are wanted, and may be asked for a part of them
 * when `size` is known.
 */
export class FileAnswer {
  readonly content: Readable | Uint8Array | ((range?: ByteRange) => Promise<Readable>);
  readonly contentType: string;
  readonly fileName: string | undefined;
  readonly size: number | undefined;
  /** Without quotes. It names these very bytes: callers may keep them and ask whether they changed. */
  readonly etag: string | undefined;
  /** `inline` only for what we made ourselves, as page images. */
  readonly disposition: 'attachment' | 'inline';
  /** Said beside the bytes. */
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

/** The 202 of an endpoint marked `accepted`: not finished yet, said in a line of text. */
export class AcceptedAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
