import { validate as isUuid } from 'uuid';
import type { Ctx } from '#service/platform/ctx.ts';

type LinkPurpose = 'approval link' | 'approval question' | 'invitation' | 'password reset';

/**
 * Addresses stand in kept emails as marks, and are put in when an email is sent: whoever reads the outbox cannot decide in the place of
 * the one to whom an email goes.
 */
export const applicationMark = '[application]';
export const decisionMark = '[decision link, only in the message itself]';
export const answerMark = '[link to answer, only in the message itself]';
export const invitationMark = '[link to sign in, only in the message itself]';
export const passwordResetMark = '[link to set a new password, only in the message itself]';

/** What the email's link says: whose tenant, and the email's id, sealed. It cannot be made without the key of the service. */
const tokenOf = ({ sealerFor, actor: { tenantId } }: Ctx, emailId: string, purpose: LinkPurpose): string =>
  `${tenantId}.${sealerFor(purpose).seal(`${tenantId} ${emailId}`)}`;

/** Where a person who was invited sets a password. */
export const invitationPath = (ctx: Ctx, invitationId: string): string =>
  `/invitation/${tokenOf(ctx, invitationId, 'invitation')}`;

const passwordResetPath = (ctx: Ctx, resetId: string): string => `/new-password/${tokenOf(ctx, resetId, 'password reset')}`;

export const withAddresses = (ctx: Ctx, text: string, { publicUrl, emailId }: { publicUrl: string; emailId: string }): string =>
  text
    .replaceAll(decisionMark, () => `${publicUrl}/decide/${tokenOf(ctx, emailId, 'approval link')}`)
    .replaceAll(answerMark, () => `${publicUrl}/answer/${tokenOf(ctx, emailId, 'approval question')}`)
    .replaceAll(invitationMark, () => `${publicUrl}${invitationPath(ctx, emailId)}`)
    .replaceAll(passwordResetMark, () => `${publicUrl}${passwordResetPath(ctx, emailId)}`)
    .replaceAll(applicationMark, () => publicUrl);

/** The tenant that a link names, before it is known to be one of ours. */
export function tenantOfLink(token: string): string | undefined {
  const [tenantId = ''] = token.split('.', 1);
  return isUuid(tenantId) && token.length < 400 ? tenantId : undefined;
}

/** The email that a link belongs to; undefined for what we have not made. */
export const emailOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'approval link');

/** The question that a link lets its person answer. */
export const questionOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'approval question');

export const invitationOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'invitation');

export const passwordResetOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'password reset');

function idOfLink({ sealerFor, actor: { tenantId } }: Ctx, token: string, purpose: LinkPurpose): string | undefined {
  const opened = sealerFor(purpose).open(token.slice(tenantId.length + 1));
  const [sealedTenant, id = ''] = (opened ?? '').split(' ');
  return sealedTenant === tenantId && isUuid(id) ? id : undefined;
}
