import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { DomainError } from '#contract/core/errors.ts';
import type { Log } from '#service/platform/log.ts';
import { findUser } from '#service/users/accounts.store.ts';
import { auditFailedSignIn, auditSignIn } from './audit-sign-in.ts';
import { checkPassword } from './check-password.ts';
import { sendExpired } from './error-page.ts';
import { sendPage } from '#service/platform/http/pages/page.ts';
import { pageCulture, rememberCulture } from '#service/platform/http/pages/page-culture.ts';
import { readForm } from './read-form.ts';
import type { PasskeySteps } from './passkey-step.ts';
import { nextStage, type SecondSteps } from './second-step.ts';
import { signInPage, type SignInPage } from './sign-in-page.ts';
import { rememberedCompany } from './company.ts';
import { shownTenant } from './shown-tenant.ts';
import { listProviders } from '../sso/providers.store.ts';
import type { Sso } from '../sso/sso.ts';
import type { ThrottleParts } from './sign-in-throttle.ts';

export type SignInCall = {
  provider: Provider;
  request: IncomingMessage;
  response: ServerResponse;
  origin: string;
  address: string;
};

export type SignInParts = ThrottleParts & {
  log: Log;
  sendsEmails: boolean;
  sso: Sso;
  secondSteps: SecondSteps;
  passkeySteps: PasskeySteps;
};
type Shown = Omit<SignInPage, 'email' | 'failure' | 'passkey'>;

/**
 * Serves the sign-in page and its form. Both have the same path, because the cookie that binds a browser to its sign-in is sent to that
 * path only.
 */
export async function signIn(call: SignInCall, parts: SignInParts): Promise<void> {
  const { provider, request, response } = call;
  let params: Record<string, unknown>;
  let uid: string;
  try {
    ({ params, uid } = await provider.interactionDetails(request, response));
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return sendExpired(response, pageCulture(request));
    throw error;
  }
  const culture = pageCulture(request, params['ui_locales']);
  // validated before the sign-in started: one of the client's redirect URIs
  const target = URL.parse(String(params['redirect_uri']))?.origin ?? call.origin;
  const tenant = await shownTenant(parts.db, rememberedCompany(request));
  const providers = tenant ? (await listProviders(parts.db, tenant.id)).filter(({ isActive }) => isActive) : [];
  const shown = {
    culture,
    tenant,
    leadsTo: target === call.origin ? [] : [target],
    offersPasswordReset: parts.sendsEmails,
    providers,
  };
  if (request.method === 'POST') return submit(call, uid, shown, parts);
  const accountId = parts.sso.finished(request, uid);
  if (accountId !== undefined) return finish(call, accountId, ['sso'], parts);
  const providerId = new URL(request.url ?? '/', call.origin).searchParams.get('with');
  if (tenant && providerId !== null) return parts.sso.begin(call, { tenantId: tenant.id, providerId, uid });
  const hint = params['login_hint'];
  const passkey = await parts.passkeySteps.offer(uid);
  const page = signInPage({ ...shown, passkey, email: typeof hint === 'string' ? hint : '' });
  sendPage(response, 200, page, rememberCulture(request, culture));
}

/** Completes the sign-in with the given methods. */
async function finish(call: SignInCall, accountId: string, amr: string[], parts: SignInParts): Promise<void> {
  const { provider, request, response, address } = call;
  const user = await findUser(parts.db, accountId);
  if (user?.enabled) await auditSignIn(parts, user, address);
  await provider.interactionFinished(request, response, { login: { accountId, amr } }, { mergeWithLastSubmission: false });
}

async function submit(call: SignInCall, uid: string, shown: Shown, parts: SignInParts): Promise<void> {
  const { request, response, origin, address } = call;
  // other sites do not send the cookie; a request with a foreign Origin header is refused nevertheless
  const from = request.headers.origin;
  const form = from === undefined || from === origin ? await readForm(request) : undefined;
  if (!form) return sendExpired(response, shown.culture);
  const email = form.get('email') ?? '';
  const step = { request, response, address, uid, culture: shown.culture, leadsTo: shown.leadsTo };
  const showAgain = async (failure: SignInPage['failure'], status: number, headers?: Record<string, string>) => {
    const passkey = await parts.passkeySteps.offer(uid);
    sendPage(response, status, signInPage({ ...shown, email, passkey, failure }), headers);
  };
  try {
    if (form.has('passkey')) {
      const found = await parts.passkeySteps.take(step, form);
      if (found === 'expired') sendExpired(response, shown.culture);
      else if (!('refused' in found)) await finish(call, found.userId, found.amr, parts);
      else if (!found.refused) await showAgain({ kind: 'passkey' }, 401);
      else {
        auditFailedSignIn(parts, found.refused, address);
        await parts.secondSteps.ask(step, found.refused, (await nextStage(parts, found.refused)) ?? 'passkey', 'passkey');
      }
    } else if (form.has('ticket')) {
      const found = await parts.secondSteps.take(step, form);
      if (found === 'expired') sendExpired(response, shown.culture);
      else if (found !== 'answered') await finish(call, found.userId, found.amr, parts);
    } else {
      const user = await checkPassword(parts, { email, password: form.get('password') ?? '', address });
      const stage = user && (await nextStage(parts, user));
      if (!user) await showAgain({ kind: 'wrong' }, 401);
      else if (stage) await parts.secondSteps.ask(step, user, stage);
      else await finish(call, user.id, ['pwd'], parts);
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too_many_requests') throw error;
    const seconds = error.details.retryAfterS ?? 1;
    await showAgain({ kind: 'wait', seconds }, 429, { 'retry-after': String(seconds) });
  }
}
