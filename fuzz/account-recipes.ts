/** Valid requests about the caller's account, and about identity providers. */
import fc from 'fast-check';
import { ownName } from './names.ts';
import { fresh, one, ownPassword, type Recipe, text } from './recipe-parts.ts';

const password = fc.constant({ password: ownPassword });
const provider = { providerId: ownName('ownprovider') };
const passkey = { passkeyId: ownName('ownpasskey') };
/** An address without a server. */
export const providerDraft = {
  name: 'Company',
  issuer: 'http://127.0.0.1:1',
  clientId: 'web',
  clientSecret: 'fuzz-secret',
  isActive: true,
  emailDomains: '',
  createsUsers: false,
  defaultRole: null,
  defaultUnitId: null,
  roleClaim: null,
  roleValues: {},
};
const provided = fc.record({ name: fresh, isActive: fc.boolean() }).map((changes) => ({ ...providerDraft, ...changes }));

export const accountRecipes: Readonly<Record<string, Recipe>> = {
  'accountBff.changePassword': {
    body: fresh.map((each) => ({ oldPassword: ownPassword, newPassword: `lavender ${each} umbrella` })),
  },
  'secondFactorBff.begin': { body: password },
  'secondFactorBff.confirm': { body: fc.record({ code: ownName('onetimecode') }) },
  'secondFactorBff.renewCodes': { body: password },
  'secondFactorBff.remove': { body: password },
  'passkeysBff.begin': { body: password },
  'passkeysBff.add': {
    body: fc.record({
      ticket: ownName('newpasskeyticket'),
      name: text,
      credential: fc.record({
        id: ownName('newpasskey'),
        rawId: ownName('newpasskey'),
        type: fc.constant('public-key'),
        response: fc.record({
          clientDataJSON: ownName('newpasskeyclient'),
          attestationObject: ownName('newpasskeyattestation'),
          transports: one(['internal']),
        }),
      }),
    }),
  },
  'passkeysBff.rename': { path: passkey, body: fc.record({ name: text }) },
  'passkeysBff.remove': { path: passkey, body: password },
  'sessionsBff.endOwn': { path: { sessionId: ownName('ownsession') } },
  'sessionsBff.endOfUser': { path: { '': ownName('colleaguesession') } },
  'identityProvidersBff.create': { body: provided },
  'identityProvidersBff.update': { path: provider, body: provided },
  'identityProvidersBff.test': { path: provider },
  'identityProvidersBff.remove': { path: { providerId: ownName('doomedprovider') } },
};
