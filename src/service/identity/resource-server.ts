import type { ResourceServer } from 'oidc-provider';
import { accessTokenLifetimeS, apiScope, audience, signingAlgorithm } from './audience.ts';

/** Properties of access tokens for our API. */
export const resourceServer: ResourceServer = {
  scope: apiScope,
  audience,
  accessTokenTTL: accessTokenLifetimeS,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: signingAlgorithm } },
};
