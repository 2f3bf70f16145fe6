import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Endpoint, EndpointGroup } from './reference-document.ts';

/** Words that a reader may type for a term of the descriptions, which are in English: in the language of the reader, in several forms. */
const words: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/document/i, msg({ message: 'document invoice receipt file', context: 'search words of the API reference' })],
  [/upload/i, msg({ message: 'upload send', context: 'search words of the API reference' })],
  [/extract/i, msg({ message: 'extract read', context: 'search words of the API reference' })],
  [/validat/i, msg({ message: 'validate review', context: 'search words of the API reference' })],
  [/approv/i, msg({ message: 'approve approval', context: 'search words of the API reference' })],
  [/reject/i, msg({ message: 'reject refuse', context: 'search words of the API reference' })],
  [/export/i, msg({ message: 'export accounting', context: 'search words of the API reference' })],
  [/queue/i, msg({ message: 'queue waiting', context: 'search words of the API reference' })],
  [/accounting unit/i, msg({ message: 'accounting unit company', context: 'search words of the API reference' })],
  [/accounting system/i, msg({ message: 'accounting system ERP', context: 'search words of the API reference' })],
  [/client application/i, msg({ message: 'client application secret', context: 'search words of the API reference' })],
  [/webhook/i, msg({ message: 'webhook event', context: 'search words of the API reference' })],
  [/deliver/i, msg({ message: 'delivery', context: 'search words of the API reference' })],
  [/attachment/i, msg({ message: 'attachment', context: 'search words of the API reference' })],
  [/page/i, msg({ message: 'page image', context: 'search words of the API reference' })],
  [/item/i, msg({ message: 'line item row', context: 'search words of the API reference' })],
  [/field/i, msg({ message: 'field value', context: 'search words of the API reference' })],
  [/type/i, msg({ message: 'document type', context: 'search words of the API reference' })],
  [/table/i, msg({ message: 'data table rows', context: 'search words of the API reference' })],
  [/enum|option/i, msg({ message: 'choice option', context: 'search words of the API reference' })],
  [/feedback/i, msg({ message: 'feedback report', context: 'search words of the API reference' })],
  [/mail/i, msg({ message: 'email message', context: 'search words of the API reference' })],
  [/notification/i, msg({ message: 'notification', context: 'search words of the API reference' })],
  [/dashboard/i, msg({ message: 'dashboard figures', context: 'search words of the API reference' })],
  [/setting/i, msg({ message: 'settings configuration', context: 'search words of the API reference' })],
  [/workflow/i, msg({ message: 'workflow step', context: 'search words of the API reference' })],
  [/token/i, msg({ message: 'token sign in password', context: 'search words of the API reference' })],
  [/user/i, msg({ message: 'user person', context: 'search words of the API reference' })],
  [/create|add/i, msg({ message: 'create add new', context: 'search words of the API reference' })],
  [/update|change/i, msg({ message: 'update change edit', context: 'search words of the API reference' })],
  [/delete|remove/i, msg({ message: 'delete remove', context: 'search words of the API reference' })],
  [/download/i, msg({ message: 'download save', context: 'search words of the API reference' })],
  [/list|count/i, msg({ message: 'list count', context: 'search words of the API reference' })],
];

/** Returns the words to search an endpoint by, besides those of its description. */
export function searchWordsOf(
  { name, description }: EndpointGroup,
  { operation }: Endpoint,
  translate: (text: MessageDescriptor) => string,
): string {
  const text = `${name} ${description} ${operation.summary}`;
  return words.flatMap(([term, forms]) => (term.test(text) ? [translate(forms)] : [])).join(' ');
}
