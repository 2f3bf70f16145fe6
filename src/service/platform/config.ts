import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const optionalUrl = (protocol: RegExp, hint: string) => z.url({ protocol, error: hint }).optional();

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

const isBlock = (entry: string): boolean => {
  const [, base = '', bits] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  return isIP(base) !== 0 && Number(bits) <= (isIP(base) === 4 ? 32 : 128);
};
const isHostName = (entry: string) => /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(entry);

/** Parses host names, addresses and blocks, separated by commas or spaces. */
function hostList(text: string, context: z.RefinementCtx): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => isIP(entry) === 0 && !isBlock(entry) && !isHostName(entry));
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `${wrong} is not a host name, an address or a block such as 10.0.0.0/8` });
  return entries;
}

/** Parses the number of proxies; `true` means one. */
function proxyCount(text: string, context: z.RefinementCtx): number {
  const count = { true: 1, false: 0 }[text.toLowerCase()] ?? Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 10)
    context.addIssue({ code: 'custom', message: 'must be true, false, or the number of proxies in a row, at most 10' });
  return count;
}

/** Parses origins as browsers send them, with scheme, host and port: compared character by character. */
function originList(text: string, context: z.RefinementCtx): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !/^https?:/.test(entry) || URL.parse(entry)?.origin !== entry);
  if (wrong !== undefined)
    context.addIssue({
      code: 'custom',
      message: `${wrong} is not an origin such as https://app.example, without a path or a trailing slash`,
    });
  return entries;
}

/** Whether the URL contains the user name and the password, which are required to read the mailbox. */
const hasCredentials = (url: string): boolean => {
  const { username, password } = new URL(url);
  return username !== '' && password !== '';
};

const hasQueryOrUser = (url: string): boolean => {
  const { username, password, search, hash } = new URL(url);
  return `${username}${password}${search}${hash}` !== '';
};

const ratesUrl = 'https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu/denni_kurz.txt';
const registryUrl = 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest';
const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** All variables that the service reads. All other settings are in the database. */
/** Returns the host of a URL if mail can be sent to it: not a local machine name and not an IP address. */
function domainOf(url: string | undefined): string | undefined {
  const host = url === undefined ? '' : new URL(url).hostname;
  return host.includes('.') && /[a-z]$/i.test(host) ? host : undefined;
}

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PROCESS: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(8080),
  PUBLIC_URL: optionalUrl(/^https?$/, 'must be an http or https address'),
  TRUST_PROXY: z.string().default('false').transform(proxyCount),
  CONNECTIONS_PER_ADDRESS: z.coerce.number('must be a number').int().min(1).default(500),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/, 'must be a postgresql address'),
  DATABASE_DIRECT_URL: optionalUrl(/^postgres(ql)?$/, 'must be a postgresql address'),
  FILES_URL: optionalUrl(/^(s3|file)$/, 'must be an s3 or file address'),
  TAKE_STORE: z.stringbool({ error: 'must be true or false' }).default(false),
  MASTER_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  MASTER_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO_PASSWORD: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  METRICS_PUBLIC: z.stringbool({ error: 'must be true or false' }).default(false),
  REQUESTS_PER_MINUTE: z.coerce.number('must be a number').int().min(1).default(1_200),
  OIDC_ISSUERS: z.string().transform(parseJson).optional(),
  NEWS_URL: optionalUrl(/^(https?|file)$/, 'must be an http, https or file address'),
  OUTBOUND_ALLOW: z.string().default('').transform(hostList),
  EXCHANGE_DIR: z.string().optional(),
  SMTP_URL: optionalUrl(/^smtps?$/, 'must be an smtp or smtps address'),
  SMTP_LISTEN: z
    .string()
    .regex(/^(\[[^\]]+\]|[^:\s]+):\d{1,5}$/, 'must be host:port')
    .optional(),
  IMAP_URL: optionalUrl(/^imaps?$/, 'must be an imap or imaps address').refine(
    (url) => url === undefined || hasCredentials(url),
    {
      error: 'must contain user and password, such as imaps://user:password@host/INBOX',
    },
  ),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/,
      'must be an email address, such as Name <name@company.example>',
    )
    .optional(),
  MAIL_DOMAIN: z
    .string()
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be a domain, such as documents.company.example')
    .optional(),
  RATES_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(ratesUrl),
  REGISTRY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(registryUrl),
  VIES_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(viesUrl),
  VAT_PAYERS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  REGISTRY_CHECK: z.enum(['always', 'asked']).default('always'),
  LLM_URL: optionalUrl(/^https?$/, 'must be an http or https address').refine(
    (url) => url === undefined || !hasQueryOrUser(url),
    {
      error: 'must be an address without user, password and query, such as https://models.example/v1',
    },
  ),
  LLM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .optional(),
  LLM_MODEL: z.string().max(200).optional(),
  WEB_ORIGINS: z.string().default('').transform(originList),
  WEB_AUTH: z.enum(['oidc', 'session']).default('oidc'),
  WORKER_CONCURRENCY: z.coerce.number('must be a number').int().min(1).max(64).default(Math.min(4, os.availableParallelism())),
});

export type Config = {
  isProduction: boolean;
  process: 'all' | 'api' | 'worker';
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL is set; if not, each loopback name used by a browser is an origin of its own. */
  isPublicUrlGiven: boolean;
  /** Number of our own proxies in front of the service: that many entries of X-Forwarded-For, from the right, are theirs. */
  trustedProxies: number;
  /** Applies if there is no proxy in front of the service. */
  connectionsPerAddress: number;
  /** Absolute path. */
  dataDir: string;
  /** If unset, the embedded database. */
  databaseUrl: string | undefined;
  /** If set, `databaseUrl` leads to a pooler in transaction mode, and this address bypasses it. */
  databaseDirectUrl: string | undefined;
  /** If unset, a folder in `dataDir`. */
  filesUrl: string | undefined;
  /** Whether the store belongs to this database although it contains none of its files. */
  isStoreTaken: boolean;
  masterKey: string | undefined;
  /** Former key, still accepted until `npm run admin -- rotate-secrets` has sealed everything with `masterKey`. */
  previousMasterKey: string | undefined;
  demoPassword: string | undefined;
  logLevel: string;
  isMetricsPublic: boolean;
  requestsPerMinute: number;
  workerConcurrency: number;
  /** JSON of OIDC_ISSUERS; validated in the identity module. */
  oidcIssuers: unknown;
  /** Hosts, addresses and blocks, besides public ones, that webhooks and other outbound requests may reach. */
  outboundAllow: readonly string[];
  /** Absolute path of the folder for exchanging files with accounting systems, with one folder per tenant; if unset, not available. */
  exchangeDir: string | undefined;
  /** Mail server for outgoing emails; if unset, they stay in the outbox. */
  smtpUrl: string | undefined;
  /** Address of the mail receiver; if unset, none. */
  smtpListen: { host: string; port: number } | undefined;
  /** A mailbox on another mail server that is polled; if unset, none. Contains a password. */
  imapUrl: string | undefined;
  /** Sender of our emails. */
  mailFrom: string;
  /** Domain of the inbox addresses; undefined if not known. */
  mailDomain: string | undefined;
  /** An RSS or Atom feed whose items are shown to all users. */
  newsUrl: string | undefined;
  /** Exchange rates in the format of the Czech National Bank's daily list, or of the European Central Bank. */
  ratesUrl: string;
  /** Company registry with the API of ARES. */
  registryUrl: string;
  /** VAT ID registry with the API of VIES. */
  viesUrl: string;
  /** Register of published accounts with the API of the Czech VAT payer register. */
  vatPayersUrl: string | undefined;
  /** Whether registries are queried for every extracted document, or only on request of a user. */
  registryCheck: 'always' | 'asked';
  /** A language model that suggests values, if a tenant's administrator allows it; if unset, none. */
  languageModel: { url: string; key: string | undefined; model: string } | undefined;
  /** Where the web application keeps its tokens: in browser memory, or in the service behind a cookie. */
  webAuth: 'oidc' | 'session';
  /** Other origins whose web applications may call this service and sign users in. */
  webOrigins: readonly string[];
};

/** Thrown with one line per invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** EX_CONFIG of sysexits.h: restarting without a change is useless. */
export const configExitCode = 78;

function listenAt(text: string | undefined): { host: string; port: number } | undefined {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(text ?? '') ?? [];
  return host === '' ? undefined : { host, port: Number(port) };
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty variable counts as unset, as in many container files
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = variables.safeParse(given);
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  if (data.PROCESS !== 'all' && !data.DATABASE_URL) {
    throw new ConfigError(`PROCESS: ${data.PROCESS} needs DATABASE_URL, because the embedded database serves only one process`);
  }
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler that it bypasses');
  }
  if (data.LLM_URL && !data.LLM_MODEL) throw new ConfigError('LLM_MODEL: must be the name of the model at LLM_URL');
  const reachableHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(data.HOST) ? 'localhost' : data.HOST;
  return {
    isProduction: data.NODE_ENV === 'production',
    process: data.PROCESS,
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://${reachableHost}:${data.PORT}`).replace(/\/+$/, ''),
    isPublicUrlGiven: data.PUBLIC_URL !== undefined,
    trustedProxies: data.TRUST_PROXY,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    filesUrl: data.FILES_URL,
    isStoreTaken: data.TAKE_STORE,
    masterKey: data.MASTER_KEY,
    previousMasterKey: data.MASTER_KEY_PREVIOUS,
    demoPassword: data.DEMO_PASSWORD,
    logLevel: data.LOG_LEVEL,
    isMetricsPublic: data.METRICS_PUBLIC,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    workerConcurrency: data.WORKER_CONCURRENCY,
    oidcIssuers: data.OIDC_ISSUERS,
    outboundAllow: data.OUTBOUND_ALLOW,
    exchangeDir: data.EXCHANGE_DIR === undefined ? undefined : path.resolve(data.EXCHANGE_DIR),
    smtpUrl: data.SMTP_URL,
    smtpListen: listenAt(data.SMTP_LISTEN),
    imapUrl: data.IMAP_URL,
    mailFrom: data.MAIL_FROM ?? `noreply@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : 'localhost'}`,
    mailDomain: data.MAIL_DOMAIN ?? domainOf(data.PUBLIC_URL),
    newsUrl: data.NEWS_URL,
    ratesUrl: data.RATES_URL,
    registryUrl: data.REGISTRY_URL,
    registryCheck: data.REGISTRY_CHECK,
    viesUrl: data.VIES_URL,
    vatPayersUrl: data.VAT_PAYERS_URL,
    languageModel: data.LLM_URL && data.LLM_MODEL ? { url: data.LLM_URL, key: data.LLM_KEY, model: data.LLM_MODEL } : undefined,
    webAuth: data.WEB_AUTH,
    webOrigins: data.WEB_ORIGINS,
  };
}
