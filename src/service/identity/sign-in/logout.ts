import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Db } from '#service/platform/database/database.ts';
import { markSessionEnded } from '#service/users/sessions/sessions.store.ts';
import { hashed } from '../oidc-adapter.ts';
import { deleteGrantState } from '../oidc-state.store.ts';
import { messagePage } from './error-page.ts';
import { html } from '#service/platform/http/html.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { textsOf } from './page-texts.ts';

/**
 * Signs out without confirmation if the application proves by its id token for whom it acts, and redirects back. Otherwise any page could
 * sign users out by a link, so they are asked to confirm.
 */
export async function endSessionAtOnce(ctx: KoaContextWithOIDC, form: string, { db }: { db: Db }): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session || entities.IdTokenHint?.payload['sub'] !== session.accountId) return ask(ctx, form);
  const target = afterLogout(ctx);
  await endGrants(provider, session, db);
  await session.destroy();
  ctx.oidc.cookies.set(provider.cookieName('session'), null, { path: '/connect', signed: true });
  ctx.status = 303;
  ctx.redirect(target);
}

/** Ends the sign-in of a refresh token for all clients: otherwise the user would be signed in again at once. */
export async function endSignIn(provider: Provider, refreshToken: string, db: Db): Promise<void> {
  const token = await provider.RefreshToken.find(refreshToken, { ignoreExpiration: true });
  if (!(token instanceof provider.RefreshToken)) return;
  if (token.grantId !== undefined) {
    await deleteGrantState(db, token.grantId);
    await markSessionEnded(db, hashed(token.grantId), new Date());
  }
  const session = token.sessionUid === undefined ? undefined : await provider.Session.findByUid(token.sessionUid);
  if (!session) return;
  await endGrants(provider, session, db);
  await session.destroy();
}

type Authorized = { authorizations?: Record<string, { grantId?: string | undefined }> | undefined };

async function endGrants(provider: Provider, { authorizations }: Authorized, db: Db): Promise<void> {
  for (const { grantId } of Object.values(authorizations ?? {})) {
    if (grantId === undefined) continue;
    await deleteGrantState(db, grantId);
    await markSessionEnded(db, hashed(grantId), new Date());
    await provider.Grant.adapter.destroy(grantId);
  }
}

/** Skips the confirmation if there is no session: oidc-provider would show a page that continues by script. */
export async function skipEmptyLogout(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  // requests that match no route of the provider have no `oidc`
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || ctx.oidc.session?.accountId) return;
  ctx.status = 303;
  ctx.redirect(afterLogout(ctx));
}

/** Returns the target that oidc-provider stored after validating it. */
function afterLogout(ctx: KoaContextWithOIDC): string {
  const { postLogoutRedirectUri, state } = ctx.oidc.session?.state ?? {};
  if (typeof postLogoutRedirectUri !== 'string') return '/';
  const target = new URL(postLogoutRedirectUri);
  if (typeof state === 'string') target.searchParams.set('state', state);
  return target.href;
}

function ask(ctx: KoaContextWithOIDC, form: string): void {
  const culture = pageCulture(ctx.req, ctx.oidc.params?.['ui_locales']);
  const { signOut, signOutQuestion, back } = textsOf(culture);
  const { headers, body } = messagePage(
    culture,
    signOut,
    html`<p>${signOutQuestion}</p>
      ${{ markup: form }}<button form="op.logoutForm" name="logout" value="yes" autofocus>${signOut}</button>
      <p><a href="/">${back}</a></p>`,
  );
  ctx.set(headers);
  ctx.body = body;
}
