/** What is wrong with a field, in words for a person: of the contract's schemas here and of the service's refusals alike. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { $ZodErrorMap } from 'zod/v4/core';

/** For schemas without words of their own. */
export const issueText: $ZodErrorMap = (issue) => {
  if (issue.code === 'too_small') return i18n._(msg`Fill this in.`);
  if (issue.code === 'too_big') return i18n._(msg`Too long: ${String(issue.maximum)} characters at most.`);
  if (issue.code === 'invalid_format' && issue.format === 'email') return i18n._(msg`This is no e-mail address.`);
  return i18n._(msg`This cannot be so.`);
};

/** The English words of the contract and the service that people meet in forms. */
const known: Record<string, MessageDescriptor> = {
  'an e-mail address': msg`This is no e-mail address.`,
  'contains characters that no text has': msg`It contains characters that no text has.`,
  'there is no such accounting unit': msg`There is no such accounting unit.`,
  'there is no such client application': msg`There is no such client application.`,
  'a client application is needed whose secret is to be sent': msg`Choose the client application whose secret is to be sent.`,
  'this is not the secret of the client application': msg`This is not the secret of the client application.`,
  'enter the secret of the client application for this address': msg`Enter the secret of the client application for this address.`,
};

export function fieldErrorText(message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  const descriptor = Object.hasOwn(known, message) ? known[message] : undefined;
  return descriptor ? i18n._(descriptor) : message;
}
