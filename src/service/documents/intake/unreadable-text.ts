import { type UnreadableReason, unreadableReasons } from '#service/extraction/reading.ts';
import { text } from '#service/platform/texts/text.ts';

export type FailureReason = UnreadableReason | 'internal';
export const isUnreadableReason = (reason: string): reason is UnreadableReason =>
  (unreadableReasons as readonly string[]).includes(reason);

/** Returns the text for the stored reason of a failed document. */
export const unreadableText = (reason: string, culture: string): string =>
  text(culture, `unreadable.${isUnreadableReason(reason) ? reason : 'internal'}`);
