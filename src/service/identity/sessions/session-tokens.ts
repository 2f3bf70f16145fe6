import inject from 'light-my-request';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { sessionClientId } from '../audience.ts';

/** Tokens of a browser in session mode; they never leave the server. */
export const SessionTokens = z.object({
  origin: z.string(),
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  accessTokenExpiresAt: z.number(),
  refreshToken: z.string(),
  /** The address that the user signed in from. */
  address: z.string().default(''),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.string() });

export type TokenRequest =
  | { grant_type: 'authorization_code'; code: string; code_verifier: string; redirect_uri: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

/** `caller`: the browser on whose behalf the tokens are requested. */
type Asking = {
  provider: Provider;
  origin: string;
  clientSecret: string;
  now: Date;
  caller: { userAgent: string; address: string };
};

/** Calls our own token endpoint without the network: behind a proxy our public address may not even be reachable. */
export async function requestTokens(
  { provider, origin, clientSecret, now, caller }: Asking,
  asked: TokenRequest,
): Promise<SessionTokens | undefined> {
  const { host, protocol } = new URL(origin);
  const serve = provider.callback();
  const answer = await inject((request, response) => void serve(request, response), {
    method: 'POST',
    url: '/connect/token',
    remoteAddress: caller.address,
    headers: {
      host,
      'user-agent': caller.userAgent,
      'x-forwarded-proto': protocol.slice(0, -1),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    payload: new URLSearchParams({ ...asked, client_id: sessionClientId, client_secret: clientSecret }).toString(),
  });
  if (answer.statusCode >= 500) throw new Error(`the token endpoint returned ${answer.statusCode}`);
  if (answer.statusCode !== 200) return undefined;
  const { access_token, expires_in, refresh_token } = TokenAnswer.parse(JSON.parse(answer.payload));
  return {
    origin,
    accessToken: access_token,
    accessTokenExpiresAt: now.getTime() + expires_in * 1000,
    refreshToken: refresh_token,
    address: caller.address,
  };
}
