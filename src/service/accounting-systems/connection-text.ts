/**
 * Addresses and connection strings taken apart into what is secret, what says where the secret goes, and the rest. What cannot be taken
 * apart for sure is secret as a whole.
 */
import { maskedSecret } from '#contract/accounting-systems/types.ts';

type Part = { key: string; value: string; kind: 'secret' | 'harmless' | 'direction' };

export type ConnectionText = {
  /** Fit to be shown. */
  masked: string;
  /** Secrets by what they are called. */
  secrets: ReadonlyMap<string, string>;
  /** Everything that could lead a secret elsewhere, or there in the clear. */
  direction: string;
  /** The text with other secrets in it. */
  withSecrets: (secrets: ReadonlyMap<string, string>) => string;
};

const isSecretName = (name: string): boolean => /pass|pwd|secret|token|key|credential|\bsig\b/i.test(name);

/** What may change while the secret stays; every other part counts as saying where it goes. */
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
  // a host, perhaps with a port or an instance
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

/** `Server=a;Database=b;Password=c`; undefined for what is not surely that. */
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
    // pairs without semicolons between them would hide a password in another value
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

/** `scheme://user:password@host/database?key=…`; undefined where a password could hide elsewhere. */
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
  // the name of a database; on the web it may be another's site
  if (!/^https?:$/.test(url.protocol)) direction.pathname = '';
  for (const name of secretParameters) direction.searchParams.delete(name);
  // nothing to hide: shown as it was written
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

/** Who is called where, as whom: of an address with user and password in it, or of `Server=…;Database=…;User Id=…;Password=…`. */
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
