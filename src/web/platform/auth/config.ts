/** Configuration from the server, embedded in the page or loaded from `/config.json`. */
export type WebConfig = Readonly<{
  /** Base URL before `/v1`; empty for the origin of the application. */
  apiUrl: string;
  /** Issuer of the identity server. */
  authUrl: string;
  clientId: string;
  /** Base URL before `/bff`; null if there is none, which disables everything that needs more than `/v1`. */
  bffUrl: string | null;
  auth: 'oidc' | 'session';
  /** For identity servers that require other scopes than ours. */
  scope: string;
}>;

/** The paths of the contract already contain `/v1` and `/bff`. */
const base = (address: unknown, own: string): string =>
  typeof address === 'string' ? address.replace(/\/+$/, '').replace(new RegExp(`${own}$`), '') : '';

export function readConfig(given: unknown): WebConfig {
  const raw = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const text = (key: string, otherwise: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : otherwise);
  return {
    apiUrl: base(raw['apiUrl'], '/v1'),
    // A path is relative to this origin. The issuer is compared exactly, so it has no trailing slash.
    authUrl: new URL(text('authUrl', '/'), location.origin).href.replace(/\/$/, ''),
    clientId: text('clientId', 'web'),
    bffUrl: typeof raw['bffUrl'] === 'string' ? base(raw['bffUrl'], '/bff') : null,
    auth: raw['auth'] === 'session' ? 'session' : 'oidc',
    scope: text('scope', 'openid v1.public offline_access'),
  };
}

/** Our service embeds the configuration in the page, which saves a request. Pages of other servers do not contain it. */
function readEmbeddedConfig(): WebConfig | undefined {
  try {
    return readConfig(JSON.parse(document.querySelector('#config')?.textContent ?? ''));
  } catch {
    return undefined;
  }
}

export async function loadConfig(): Promise<WebConfig> {
  const written = readEmbeddedConfig();
  if (written) return written;
  const answer = await fetch('/config.json', { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`config.json returned ${answer.status}`);
  return readConfig(await answer.json());
}
