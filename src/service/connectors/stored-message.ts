import { sourceCulture } from '#contract/core/cultures.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '#service/platform/texts/text.ts';
import { asMessage, type Message } from './connector.ts';

/** A message as stored. Beside a reason, the text is its English form. */
export type StoredMessage = { message: string | null; reason: Reason | null };

export const textOfMessage = (culture: string, message: Message): string =>
  typeof message === 'string' ? message : reasonText(culture, message);

export const storedMessage = (message: Message | null): StoredMessage =>
  message === null
    ? { message: null, reason: null }
    : { message: asMessage(textOfMessage(sourceCulture, message)), reason: typeof message === 'string' ? null : message };

export const messageOf = ({ message, reason }: StoredMessage): Message | null => reason ?? message;

/** Returns a stored message in the language of its reader. */
export const shownMessage = (culture: string, { message, reason }: StoredMessage): string | null =>
  reason ? asMessage(reasonText(culture, reason)) : message;
