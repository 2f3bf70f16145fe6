import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '#service/platform/http/html.ts';
import { sendPage } from '#service/platform/http/pages/page.ts';
import { pageCulture } from '#service/platform/http/pages/page-culture.ts';
import { text } from '#service/platform/texts/text.ts';
import { messagePage } from '../sign-in/error-page.ts';
import { textsOf } from '../sign-in/page-texts.ts';
import type { Claims, Refusal, SsoPlan } from './sso-user.ts';

/** Failures during the flow, besides refusals. */
type Failure = Refusal | 'gone' | 'unreachable' | 'expired' | 'failed' | 'credentials';

const statusOf = (failure: Failure): number => {
  if (failure === 'unreachable') return 503;
  return ['gone', 'expired', 'failed', 'credentials'].includes(failure) ? 400 : 403;
};

export function sendSsoFailure(request: IncomingMessage, response: ServerResponse, failure: Failure, detail?: string): void {
  const culture = pageCulture(request);
  const { failed, back } = textsOf(culture);
  const page = messagePage(
    culture,
    failed,
    html`<p role="alert">${text(culture, `page.sso.failures.${failure}`)}</p>
      ${detail === undefined ? undefined : html`<p class="detail">${detail}</p>`}
      <p><a href="/">${back}</a></p>`,
  );
  sendPage(response, statusOf(failure), page);
}

/** Shows an administrator the result of a trial: the claims, and what would have happened. */
export function sendTrial(
  request: IncomingMessage,
  response: ServerResponse,
  { claims, plan }: { claims: Claims; plan: SsoPlan },
): void {
  const culture = pageCulture(request);
  const role = roleIn(plan);
  const words =
    plan.kind === 'refused'
      ? text(culture, `page.sso.failures.${plan.why}`)
      : text(culture, `page.sso.plans.${plan.kind}`, { name: plan.kind === 'new' ? plan.name : plan.user.name });
  const facts = Object.entries(claims).flatMap(([name, value]) =>
    technical.has(name) ? [] : [html`<li><b>${name}</b>: ${JSON.stringify(value).slice(0, 300)}</li>`],
  );
  const page = messagePage(
    culture,
    text(culture, 'page.sso.trial'),
    html`<p role="status" class="${plan.kind === 'refused' ? 'wrong' : ''}">${words}</p>
      ${role === undefined ? undefined : html`<p>${text(culture, 'page.sso.role', { role: text(culture, `page.role.${role}`) })}</p>`}
      <p class="detail">${text(culture, 'page.sso.nobody')}</p>
      <p>${text(culture, 'page.sso.claims')}</p>
      <ul class="detail">
        ${facts}
      </ul>`,
  );
  sendPage(response, 200, page);
}

function roleIn(plan: SsoPlan): string | undefined {
  if (plan.kind === 'refused') return undefined;
  return plan.kind === 'new' ? plan.role : (plan.role ?? plan.user.role);
}

/** Claims about the token and not about the user. */
const technical = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'jti',
  'azp',
  'auth_time',
]);
