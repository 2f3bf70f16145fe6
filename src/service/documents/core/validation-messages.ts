import type { z } from 'zod';
import type { ValidationMessage } from '#contract/documents/v1.ts';
import type { DocumentRow } from './document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { CheckMessage } from '../checks/check-message.ts';
import { messageText } from '../checks/message-texts.ts';
import { loadReadable } from './load-readable.ts';

/** Returns the messages of the last check in the given language. */
export const validationMessagesOf = (document: DocumentRow, culture: string): z.output<typeof ValidationMessage>[] =>
  document.messages.map((message) => ({
    field: message.field,
    // only checks write codes
    message: messageText(message as CheckMessage, culture),
    level: message.level,
    itemIndex: message.itemIndex,
    code: message.code,
  }));

export const readValidationMessages = async (ctx: Ctx, documentId: string): Promise<z.output<typeof ValidationMessage>[]> =>
  validationMessagesOf(await loadReadable(ctx, documentId), ctx.culture);
