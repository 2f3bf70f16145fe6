import { validate as isUuid } from 'uuid';
import type { Ctx } from '#service/platform/ctx.ts';

type LinkPurpose = 'approval link' | 'approval question' | 'invitation' | 'password reset';

/**
 * Stored emails contain placeholders instead of links, which are inserted on sending: a reader of the outbox cannot decide in place of the
 * recipient.
 */
export const applicationMark = '[application]';
export const decisionMark = '[decision link, only in the message itself]';
export const answerMark = '[link to answer, only in the message itself]';
export const invitationMark = '[link to sign in, only in the message itself]';
export const passwordResetMark = '[link to set a new password, only in the message itself]';

/** Returns the token of the email's link: the tenant, and the sealed email id. It cannot be created without the key of the service. */
const tokenOf = ({ sealerFor, actor: { tenantId } }: Ctx, emailId: string, purpose: LinkPurpose): string =>
  `${tenantId}.${sealerFor(purpose).seal(`${tenantId} ${emailId}`)}`;

/** Returns the path where an invited user sets a password. */
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

/** Returns the tenant named in a link, before the link is verified. */
export function tenantOfLink(token: string): string | undefined {
  const [tenantId = ''] = token.split('.', 1);
  return isUuid(tenantId) && token.length < 400 ? tenantId : undefined;
}

/** Returns the email of a link; undefined for a link that we have not created. */
export const emailOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'approval link');

/** Returns the question that a link lets its recipient answer. */
export const questionOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'approval question');

export const invitationOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'invitation');

export const passwordResetOfLink = (ctx: Ctx, token: string): string | undefined => idOfLink(ctx, token, 'password reset');

function idOfLink({ sealerFor, actor: { tenantId } }: Ctx, token: string, purpose: LinkPurpose): string | undefined {
  const opened = sealerFor(purpose).open(token.slice(tenantId.length + 1));
  const [sealedTenant, id = ''] = (opened ?? '').split(' ');
  return sealedTenant === tenantId && isUuid(id) ? id : undefined;
}
