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

/** Host names, addresses and blocks, separated by commas or spaces. */
function hostList(text: string, context: z.RefinementCtx): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => isIP(entry) === 0 && !isBlock(entry) && !isHostName(entry));
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `${wrong} is neither a host name nor an address nor a block as 10.0.0.0/8` });
  return entries;
}

/** `true` is one proxy. */
function proxyCount(text: string, context: z.RefinementCtx): number {
  const count = { true: 1, false: 0 }[text.toLowerCase()] ?? Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 10)
    context.addIssue({ code: 'custom', message: 'must be true, false, or the number of proxies in a row, 10 at most' });
  return count;
}

/** Scheme, host and port, as browsers send it: compared letter by letter. */
function originList(text: string, context: z.RefinementCtx): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !/^https?:/.test(entry) || URL.parse(entry)?.origin !== entry);
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `${wrong} is not an origin as https://app.example, without a path or a slash` });
  return entries;
}

/** The name of whom to sign in as and the password, without which nothing can be taken. */
const hasLogIn = (url: string): boolean => {
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

/** Every variable that the service reads. Whatever else it needs to know stands in the database. */
/** The host of an address, where mail could go to it: no machine's own name and no number. */
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
  MASTER_KEY: z.string().min(32, 'at least 32 characters are needed').optional(),
  MASTER_KEY_PREVIOUS: z.string().min(32, 'at least 32 characters are needed').optional(),
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
  IMAP_URL: optionalUrl(/^imaps?$/, 'must be an imap or imaps address').refine((url) => url === undefined || hasLogIn(url), {
    error: 'must name user and password, as imaps://user:password@host/INBOX',
  }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/, 'must be an e-mail address, as Name <name@company.example>')
    .optional(),
  MAIL_DOMAIN: z
    .string()
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be a domain, as documents.company.example')
    .optional(),
  RATES_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(ratesUrl),
  REGISTRY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(registryUrl),
  VIES_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default(viesUrl),
  VAT_PAYERS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  REGISTRY_CHECK: z.enum(['always', 'asked']).default('always'),
  LLM_URL: optionalUrl(/^https?$/, 'must be an http or https address').refine(
    (url) => url === undefined || !hasQueryOrUser(url),
    {
      error: 'must be an address without user, password and query, as https://models.example/v1',
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
  /** Without a slash at its end. */
  publicUrl: string;
  /** Without PUBLIC_URL, whoever comes by a loopback name is at home at that name. */
  isPublicUrlGiven: boolean;
  /** How many proxies of one's own stand before the service: so many entries of X-Forwarded-For, from the right, are theirs. */
  trustedProxies: number;
  /** Where no proxy stands before the service. */
  connectionsPerAddress: number;
  /** Absolute. */
  dataDir: string;
  /** Unset: the embedded database. */
  databaseUrl: string | undefined;
  /** Set: `databaseUrl` leads to a pooler that lends a session for one transaction at a time, and this address past it. */
  databaseDirectUrl: string | undefined;
  /** Unset: a folder in `dataDir`. */
  filesUrl: string | undefined;
  /** The store is this database's although it holds none of its files. */
  isStoreTaken: boolean;
  masterKey: string | undefined;
  /** Still read, until `npm run admin -- rotate-secrets` has sealed everything with `masterKey`. */
  previousMasterKey: string | undefined;
  demoPassword: string | undefined;
  logLevel: string;
  isMetricsPublic: boolean;
  requestsPerMinute: number;
  workerConcurrency: number;
  /** JSON of OIDC_ISSUERS; the identity room knows its shape. */
  oidcIssuers: unknown;
  /** Hosts, addresses and blocks besides public ones that webhooks and other calls to the outside may reach. */
  outboundAllow: readonly string[];
  /** Absolute. Where files for accounting systems may be put, each tenant's in a folder of its own; unset: nowhere. */
  exchangeDir: string | undefined;
  /** The mail server that emails are given to; unset: they stay in the outbox. */
  smtpUrl: string | undefined;
  /** Where emails are taken; unset: nowhere. */
  smtpListen: { host: string; port: number } | undefined;
  /** A mailbox of another mail server whose emails are taken; unset: none. Holds a password. */
  imapUrl: string | undefined;
  /** Whose name stands on our emails. */
  mailFrom: string;
  /** What stands behind the @ of the addresses that documents are sent to; undefined where it is not known. */
  mailDomain: string | undefined;
  /** An RSS or Atom feed whose items everybody is shown. */
  newsUrl: string | undefined;
  /** Exchange rates: the format of the Czech National Bank's daily list, or of the European Central Bank. */
  ratesUrl: string;
  /** Companies: a service that answers as ARES does. */
  registryUrl: string;
  /** VAT ids: a service that answers as VIES does. */
  viesUrl: string;
  /** Published accounts: a service that answers as the Czech register of VAT payers does. */
  vatPayersUrl: string | undefined;
  /** Whether registries are asked for the companies of every document that is read, or only when a person does. */
  registryCheck: 'always' | 'asked';
  /** A language model that proposes values where a tenant's administrator lets it; unset, nobody is asked. */
  languageModel: { url: string; key: string | undefined; model: string } | undefined;
  /** Where the web application keeps its tokens: in the browser's memory, or in the service behind a cookie. */
  webAuth: 'oidc' | 'session';
  /** Other origins whose web applications may call this service and sign people in. */
  webOrigins: readonly string[];
};

/** Thrown with one line for each variable that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** EX_CONFIG of sysexits.h: starting again without a change is of no use. */
export const configExitCode = 78;

function listenAt(text: string | undefined): { host: string; port: number } | undefined {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(text ?? '') ?? [];
  return host === '' ? undefined : { host, port: Number(port) };
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty variable is one that is not set, as in many files of containers
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = variables.safeParse(given);
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  if (data.PROCESS !== 'all' && !data.DATABASE_URL) {
    throw new ConfigError(`PROCESS: ${data.PROCESS} needs DATABASE_URL, since the embedded database serves one process`);
  }
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler that it leads past');
  }
  if (data.LLM_URL && !data.LLM_MODEL) throw new ConfigError('LLM_MODEL: must name the model at LLM_URL');
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
