import type { EmailFailure } from '#contract/emails/bff.ts';

/** Codes of the mail library and of sockets. */
const byCode: Readonly<Record<string, EmailFailure>> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EOAUTH2: 'signIn',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  EMESSAGE: 'content',
  ESTREAM: 'content',
};

const partOf = (error: Error, name: string): unknown => (name in error ? Reflect.get(error, name) : undefined);

/** Classifies a failure to send, for a text in the reader's language; the error message contains the details. */
export function failureOf(error: unknown): EmailFailure {
  if (!(error instanceof Error)) return 'other';
  // a permanent refusal has the error of the library as its cause
  const told = error.cause instanceof Error ? error.cause : error;
  const [code, command, answer] = [partOf(told, 'code'), partOf(told, 'command'), partOf(told, 'responseCode')];
  if (code !== 'EAUTH' && typeof answer === 'number') {
    if (answer < 500) return 'later';
    if (command === 'RCPT TO') return 'recipient';
    if (command === 'MAIL FROM') return 'sender';
    if (command === 'DATA') return 'content';
  }
  return (typeof code === 'string' && Object.hasOwn(byCode, code) ? byCode[code] : undefined) ?? 'other';
}
