import * as client from 'openid-client';
import type { providerProblems } from '#contract/identity/providers-bff.ts';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';
import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import type { ProviderRow } from './providers.store.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;

/** Issuer addresses are entered by users: requests use the guarded outbound client, which also decides about http. */
const fetchBy =
  (outbound: Outbound): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outbound.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(typeof body === 'string' && { body }),
      timeoutMs,
      maxBytes,
    });
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
  };

class NoCode extends Error {
  override name = 'NoCode';
}

/** Fetches the provider's metadata and creates the client for its sign-in. */
export async function discover(
  { issuer, clientId }: Pick<ProviderRow, 'issuer' | 'clientId'>,
  secret: string | undefined,
  outbound: Outbound,
): Promise<client.Configuration> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetchBy(outbound),
    execute: [client.allowInsecureRequests],
  });
  const metadata = found.serverMetadata();
  const types = metadata.response_types_supported ?? ['code'];
  if (metadata.authorization_endpoint === undefined || !types.includes('code')) throw new NoCode('no authorization code');
  if (secret === undefined) return found;
  // default of OpenID Connect if the provider names no method
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
  const config = new client.Configuration(metadata, clientId, secret, proof);
  config[client.customFetch] = fetchBy(outbound);
  client.allowInsecureRequests(config);
  return config;
}

/** Whether the token endpoint refused our client ID or secret: by an error code, or by asking for other credentials (RFC 6749 5.2). */
export const isCredentialError = (error: unknown): boolean =>
  (error instanceof client.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error)) ||
  (error instanceof client.WWWAuthenticateChallengeError && error.cause.some(({ scheme }) => scheme === 'basic'));

export function problemOf(error: unknown): (typeof providerProblems)[number] {
  if (error instanceof NoCode) return 'noCode';
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  const outbound = causes.find((each) => each instanceof OutboundError);
  if (outbound) return outbound.kind === 'refused' ? 'refused' : 'unreachable';
  const codes = causes.map((each) => (each instanceof Error && 'code' in each ? each.code : undefined));
  return codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') ? 'otherIssuer' : 'notAnIssuer';
}
