import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { type Provider, type ProviderDraft, type providerProblems, wordsOf } from '#contract/identity/providers-bff.ts';
import { assertUnits } from '#service/accounting-units/choose-units.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { discover, problemOf } from './oidc-client.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  lockProvider,
  type ProviderChange,
  type ProviderRow,
  updateProvider,
} from './providers.store.ts';
import { companyPath, redirectPath, trialPathOf } from './sso-paths.ts';

export async function readProviders(ctx: Ctx): Promise<{ providers: Provider[]; redirectPath: string; signInPath: string }> {
  const { tenantId } = ctx.actor;
  const providers = (await listProviders(ctx.db, tenantId)).map(providerAnswer);
  return { providers, redirectPath, signInPath: companyPath(tenantId) };
}

export async function createProvider(ctx: Ctx, draft: ProviderDraft): Promise<{ id: string }> {
  const issuer = await checkedIssuer(ctx, draft.issuer);
  const { tenantId } = ctx.actor;
  const id = uuidv7();
  await transact(ctx, async (ctx) => {
    await assertUnit(ctx, draft);
    await insertProvider(ctx.db, tenantId, id, changeOf(ctx, { ...draft, issuer }, null));
    await recordAudit(ctx, 'identityProvider.created', { details: { id, ...told(draft), issuer } });
  });
  return { id };
}

export async function changeProvider(
  ctx: Ctx,
  id: string,
  draft: ProviderDraft,
  ifMatch: number | undefined,
): Promise<{ version: number }> {
  const issuer = await checkedIssuer(ctx, draft.issuer);
  return transact(ctx, async (ctx) => {
    const before = await locked(ctx, id);
    assertVersion(ifMatch, before);
    await assertUnit(ctx, draft);
    const isElsewhere = before.issuer !== issuer || before.clientId !== draft.clientId;
    if (isElsewhere && before.sealedClientSecret !== null && draft.clientSecret === null)
      throw invalid('body.clientSecret', { code: 'client_secret_again' });
    const change = changeOf(ctx, { ...draft, issuer }, before.sealedClientSecret);
    const version = await updateProvider(ctx.db, ctx.actor.tenantId, before.id, change);
    await recordAudit(ctx, 'identityProvider.changed', { details: { id: before.id, ...told(draft), issuer } });
    return { version };
  });
}

export function removeProvider(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: found, name, issuer } = await locked(ctx, id);
    await deleteProvider(ctx.db, ctx.actor.tenantId, found);
    await recordAudit(ctx, 'identityProvider.removed', { details: { id: found, name, issuer } });
  });
}

/** Tests whether the address is an issuer; if so, returns the path of a trial sign-in that shows its result. */
export async function testProvider(
  ctx: Ctx,
  id: string,
): Promise<{ problem: (typeof providerProblems)[number] | null; trialPath: string | null }> {
  const provider = isUuid(id) ? await findProvider(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (!provider) throw new DomainError('not_found');
  try {
    await discover(provider, undefined, ctx.outbound);
  } catch (error) {
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'an identity provider failed its test');
    return { problem: problemOf(error), trialPath: null };
  }
  return { problem: null, trialPath: trialPathOf(ctx, provider.id) };
}

async function locked(ctx: Ctx, id: string): Promise<ProviderRow> {
  const found = isUuid(id) ? await lockProvider(ctx.db, ctx.actor.tenantId, id) : undefined;
  if (!found) throw new DomainError('not_found');
  return found;
}

/** Removes parts that people copy along: the trailing slash, and the name of the discovery document. */
async function checkedIssuer({ outbound }: Ctx, asked: string): Promise<string> {
  const issuer = asked.replace(/\/\.well-known\/openid-configuration\/?$/, '').replace(/\/+$/, '');
  const refusal = await outbound.refusalOf(issuer);
  if (refusal) throw invalid('body.issuer', refusal);
  return issuer;
}

const assertUnit = (ctx: Ctx, { defaultUnitId }: ProviderDraft): Promise<void> =>
  assertUnits(ctx, defaultUnitId === null ? [] : [{ path: 'body.defaultUnitId', id: defaultUnitId }]);

function changeOf(ctx: Ctx, draft: ProviderDraft, keptSecret: string | null): ProviderChange {
  const { clientSecret } = draft;
  const sealed = clientSecret === null || clientSecret === '' ? null : ctx.sealerFor('identity provider').seal(clientSecret);
  return {
    name: draft.name,
    issuer: draft.issuer,
    clientId: draft.clientId,
    sealedClientSecret: clientSecret === null ? keptSecret : sealed,
    isActive: draft.isActive,
    emailDomains: wordsOf(draft.emailDomains.toLowerCase()),
    createsUsers: draft.createsUsers,
    defaultRole: draft.defaultRole,
    defaultUnitId: draft.defaultUnitId?.toLowerCase() ?? null,
    roleClaim: draft.roleClaim === '' ? null : draft.roleClaim,
    roleValues: draft.roleValues,
    changedBy: ctx.actor.name,
  };
}

/** Returns the part for the audit log, without the secret. */
const told = ({ clientSecret: _secret, ...draft }: ProviderDraft) => draft;

const providerAnswer = (row: ProviderRow): Provider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: null,
  hasClientSecret: row.sealedClientSecret !== null,
  isActive: row.isActive,
  emailDomains: row.emailDomains.join(', '),
  createsUsers: row.createsUsers,
  defaultRole: row.defaultRole,
  defaultUnitId: row.defaultUnitId,
  roleClaim: row.roleClaim,
  roleValues: row.roleValues,
  testedAt: row.testedAt?.toISOString() ?? null,
  version: row.version,
});
