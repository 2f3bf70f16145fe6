import type { ServeLinks } from '#service/platform/http/app.ts';
import { serveDecisionLinks } from '#service/approvals/links/decision-links.ts';
import { serveAnswerLinks } from '#service/approvals/questions/answer-links.ts';
import { serveInvitations } from '#service/users/invitations/invitation-links.ts';
import { servePasswordResets } from '#service/users/password-reset/reset-links.ts';
import { receiveWebhooks } from '#service/webhooks/receiver-endpoint.ts';

/** Paths that authorize by themselves, without a token: links in emails, and the webhook receiver. */
export const serveLinks: ServeLinks = (app, parts) => {
  serveDecisionLinks(app, parts);
  serveAnswerLinks(app, parts);
  serveInvitations(app, parts);
  servePasswordResets(app, parts);
  receiveWebhooks(app, parts);
};
