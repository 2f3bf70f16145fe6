/** What the server tells the application about itself at start: in the page, else in `/config.json`. */
export type WebConfig = Readonly<{
  /** Address before `/v1`; empty for the application's own. */
  apiUrl: string;
  /** Issuer of the identity server. */
  authUrl: string;
  clientId: string;
  /** Address before `/bff`; null where there is none, and with it goes all that needs more than `/v1`. */
  bffUrl: string | null;
  auth: 'oidc' | 'session';
  /** For identity servers that want other scopes than ours. */
  scope: string;
}>;

/** `/v1` and `/bff` stand in the paths of the contract already. */
const base = (address: unknown, own: string): string =>
  typeof address === 'string' ? address.replace(/\/+$/, '').replace(new RegExp(`${own}$`), '') : '';

export function readConfig(given: unknown): WebConfig {
  const raw = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const text = (key: string, otherwise: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : otherwise);
  return {
    apiUrl: base(raw['apiUrl'], '/v1'),
    // A path stands for this very origin; the issuer is compared letter by letter, so no slash at the end.
    authUrl: new URL(text('authUrl', '/'), location.origin).href.replace(/\/$/, ''),
    clientId: text('clientId', 'web'),
    bffUrl: typeof raw['bffUrl'] === 'string' ? base(raw['bffUrl'], '/bff') : null,
    auth: raw['auth'] === 'session' ? 'session' : 'oidc',
    scope: text('scope', 'openid v1.public offline_access'),
  };
}

/** Our service writes it into the page as well, which spares a question to it; a page of other servers holds nothing there. */
function configInPage(): WebConfig | undefined {
  try {
    return readConfig(JSON.parse(document.querySelector('#config')?.textContent ?? ''));
  } catch {
    return undefined;
  }
}

export async function loadConfig(): Promise<WebConfig> {
  const written = configInPage();
  if (written) return written;
  const answer = await fetch('/config.json', { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  return readConfig(await answer.json());
}
