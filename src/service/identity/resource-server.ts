import type { ResourceServer } from 'oidc-provider';
import { accessTokenLifetimeS, apiScope, audience, signingAlgorithm } from './audience.ts';

/** How access tokens for our own API are made. */
export const resourceServer: ResourceServer = {
  scope: apiScope,
  audience,
  accessTokenTTL: accessTokenLifetimeS,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: signingAlgorithm } },
};
