/**
 * Splits addresses and connection strings into secrets, parts that determine where the secrets are sent, and the rest. A text that cannot
 * be parsed reliably is secret as a whole.
 */
import { maskedSecret } from '#contract/accounting-systems/types.ts';

type Part = { key: string; value: string; kind: 'secret' | 'harmless' | 'direction' };

export type ConnectionText = {
  /** The text with secrets masked. */
  masked: string;
  /** Secrets by name. */
  secrets: ReadonlyMap<string, string>;
  /** All parts that could send a secret elsewhere, or unencrypted. */
  direction: string;
  /** Returns the text with other secrets. */
  withSecrets: (secrets: ReadonlyMap<string, string>) => string;
};

const isSecretName = (name: string): boolean => /pass|pwd|secret|token|key|credential|\bsig\b/i.test(name);

/** Parts that may change while the secret is kept; all others count as destination. */
const harmless = new Set([
  'database',
  'initial catalog',
  'dbname',
  'user id',
  'uid',
  'user',
  'username',
  'user name',
  'application name',
  'timeout',
  'connect timeout',
  'connection timeout',
  'command timeout',
]);

export function readConnectionText(text: string): ConnectionText {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return ofUrl(text) ?? opaque(text);
  const parts = partsOf(text);
  if (parts) return ofParts(parts);
  // a host, optionally with a port or an instance
  if (/^[\w.:\\/-]*$/.test(text)) return { masked: text, secrets: new Map(), direction: text, withSecrets: () => text };
  return opaque(text);
}

const opaque = (text: string): ConnectionText => ({
  masked: maskedSecret,
  secrets: new Map([['', text]]),
  direction: '',
  withSecrets: (secrets) => secrets.get('') ?? text,
});

const pair = /\s*([^=;"'{}]+?)\s*=\s*("(?:[^"]|"")*"|'(?:[^']|'')*'|\{(?:[^}]|\}\})*\}|(?:[^\s;"'{][^;]*)?)\s*(?:;|$)/y;

/** Parses `Server=a;Database=b;Password=c`; undefined for anything ambiguous. */
function partsOf(text: string): Part[] | undefined {
  const parts: Part[] = [];
  pair.lastIndex = 0;
  let rest = text;
  while (rest.trim() !== '') {
    pair.lastIndex = 0;
    const [whole, key = '', value = ''] = pair.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const name = key.toLowerCase();
    const kind = isSecretName(name) ? 'secret' : harmless.has(name) ? 'harmless' : 'direction';
    // pairs without semicolons between them could hide a password in another value
    if (kind !== 'secret' && value.includes('=')) return undefined;
    parts.push({ key, value: value.trim(), kind });
    rest = rest.slice(whole.length);
  }
  return parts.length > 0 ? parts : undefined;
}

function ofParts(parts: readonly Part[]): ConnectionText {
  const written = (secretOf: (part: Part) => string) =>
    parts.map((part) => `${part.key}=${part.kind === 'secret' ? secretOf(part) : part.value}`).join(';');
  return {
    masked: written(({ value }) => (value === '' ? '' : maskedSecret)),
    secrets: new Map(
      parts.filter(({ kind, value }) => kind === 'secret' && value !== '').map(({ key, value }) => [nameOf(key), value]),
    ),
    direction: parts
      .filter(({ kind }) => kind === 'direction')
      .map(({ key, value }) => `${nameOf(key)}=${value}`)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(';'),
    withSecrets: (secrets) => written(({ key, value }) => secrets.get(nameOf(key)) ?? value),
  };
}

const nameOf = (key: string): string => key.toLowerCase().replaceAll(/\s+/g, ' ');

/** Parses `scheme://user:password@host/database?key=…`; undefined if a password could be elsewhere in it. */
function ofUrl(text: string): ConnectionText | undefined {
  const url = URL.parse(text);
  if (!url || url.hash !== '' || /[=;@]/.test(url.pathname)) return undefined;
  const secretParameters = [...url.searchParams.keys()].filter(isSecretName);
  const secrets = new Map(secretParameters.map((name) => [name, url.searchParams.get(name) ?? '']));
  if (url.password !== '') secrets.set('', decoded(url.password));
  const withSecrets = (others: ReadonlyMap<string, string>): string => {
    const next = new URL(url);
    const password = others.get('');
    if (password !== undefined && url.password !== '')
      next.password = password === maskedSecret ? password : encodeURIComponent(password);
    for (const name of secretParameters) next.searchParams.set(name, others.get(name) ?? secrets.get(name) ?? '');
    return next.href;
  };
  const direction = new URL(url);
  direction.username = '';
  direction.password = '';
  // the path is the name of a database; over HTTP it may be a different site
  if (!/^https?:$/.test(url.protocol)) direction.pathname = '';
  for (const name of secretParameters) direction.searchParams.delete(name);
  // without secrets the text is shown as it was written
  if (secrets.size === 0) return { masked: text, secrets, direction: direction.href, withSecrets: () => text };
  return {
    masked: withSecrets(new Map([...secrets.keys()].map((name) => [name, maskedSecret]))),
    secrets,
    direction: direction.href,
    withSecrets,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const named = (parts: readonly Part[], names: readonly string[]): string =>
  parts.find(({ key }) => names.includes(nameOf(key)))?.value.replace(/^(["'])(.*)\1$/s, '$2') ?? '';

/** Parses destination and user of an address that contains user and password, or of `Server=…;Database=…;User Id=…;Password=…`. */
export function readConnectionParts(text: string): { address: string; company: string; userName: string; secret: string } {
  const url = URL.parse(text);
  if (url && url.host !== '') {
    const { username, password } = url;
    url.username = '';
    url.password = '';
    return { address: url.href, company: '', userName: decoded(username), secret: decoded(password) };
  }
  const parts = partsOf(text) ?? [];
  return {
    address: named(parts, ['server', 'url', 'address', 'data source', 'host']),
    company: named(parts, ['database', 'initial catalog', 'ico', 'company']),
    userName: named(parts, ['user id', 'uid', 'user', 'username', 'user name']),
    secret: named(parts, ['password', 'pwd', 'token', 'api key', 'key']),
  };
}
