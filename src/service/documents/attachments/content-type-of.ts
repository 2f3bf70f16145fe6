import { fileTypeFromFile } from 'file-type';
import { contentTypes, sniffFile } from '#service/extraction/read/sniff-file.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';

/** What browsers would run. */
const active = /xml|html|svg|script|xhtml/i;

/** The media type by the bytes, never by what the sender says; what a browser could run is called bytes. */
export async function contentTypeOf(file: string): Promise<string> {
  try {
    return contentTypes[await sniffFile(file)];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const type = (await fileTypeFromFile(file))?.mime ?? 'application/octet-stream';
    return active.test(type) ? 'application/octet-stream' : type;
  }
}
