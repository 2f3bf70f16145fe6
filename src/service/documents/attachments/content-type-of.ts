import { fileTypeFromFile } from 'file-type';
import { contentTypes, sniffFile } from '#service/extraction/read/sniff-file.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';

/**
 * An archive that is no ISDOCX. It has the other name of its type, because ISDOCX, which can become a document, is `application/zip` here.
 */
const otherArchive = 'application/x-zip-compressed';

/** Types that browsers would execute. */
const active = /xml|html|svg|script|xhtml/i;

/**
 * Returns the media type detected from the content, never the one sent; types that a browser could execute become
 * `application/octet-stream`.
 */
export async function contentTypeOf(file: string): Promise<string> {
  try {
    return contentTypes[await sniffFile(file)];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const type = (await fileTypeFromFile(file))?.mime ?? 'application/octet-stream';
    if (type === contentTypes.isdocx) return otherArchive;
    return active.test(type) ? 'application/octet-stream' : type;
  }
}
