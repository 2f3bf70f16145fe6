import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The log of one process: JSON lines on standard output. Tokens, passwords, secrets and the query of an address never reach it;
 * what is named here is the second net, callers should not hand such things over at all.
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

/** pino redacts by path, so each name is looked for at the top and one and two levels down. */
const secretPaths = secretNames.flatMap((name) => {
  const dotted = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${dotted}`, `*.*${dotted}`];
});

/** Libraries hang connections, requests and rows on their errors: only what says what happened is kept. */
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

/** Addresses carry secrets in their query (webhooks of the interface do), so only the path is kept. */
function withoutQuery(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/[?#].*$/s, '') : url;
}
