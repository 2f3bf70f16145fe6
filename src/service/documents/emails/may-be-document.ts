import { measurePicture } from '#service/extraction/pictures/pictures.ts';
import type { EmailPart } from '#service/platform/mail/read-email.ts';

/** Signatures, contact cards and invitations: they accompany emails and are not documents. */
const companions = /\.(p7s|p7m|asc|sig|vcf|ics)$/i;
const companionTypes = /^(application\/(x-)?pkcs7|application\/pgp|text\/(x-)?vcard|text\/calendar)/;
/** A page of a document has more pixels than a company logo. */
const smallest = 100;

async function isSmallImage({ bytes }: EmailPart): Promise<boolean> {
  try {
    const { width, height } = await measurePicture(bytes);
    return width < smallest || height < smallest;
  } catch {
    // not a known image format; judged like any other file
    return false;
  }
}

/** Whether a part of an email may be a document; whether it can be extracted is checked later. */
export async function mayBeDocument(part: EmailPart): Promise<boolean> {
  if (part.bytes.length === 0 || companions.test(part.fileName) || companionTypes.test(part.contentType)) return false;
  if (!part.contentType.startsWith('image/') && !/\.(png|jpe?g|gif|webp|tiff?|bmp)$/i.test(part.fileName)) return true;
  return !part.isWithinText && !(await isSmallImage(part));
}
