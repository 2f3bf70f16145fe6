import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the log of a process: JSON lines on standard output. Tokens, passwords, secrets and URL queries are never logged; the names here
 * are a second safeguard, callers should not log such values at all.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: describeError, url: withoutQuery },
    },
    destination ?? pino.destination({ sync: true }),
  );
}

const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
];

/** pino redacts by path, so each name is listed at the top and one and two levels down. */
const secretPaths = secretNames.flatMap((name) => {
  const dotted = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${dotted}`, `*.*${dotted}`];
});

/** Libraries attach connections, requests and rows to their errors: only the description of the error is logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** URLs contain secrets in their query (webhooks of the interface do), so only the path is kept. */
function withoutQuery(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/[?#].*$/s, '') : url;
}
