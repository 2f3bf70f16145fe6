/** Emails: documents returned to their issuers, the outbox, and the inbox addresses for documents. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, Id, QueryInteger, text, Timestamp } from '../core/parts.ts';

/** Why a message was not sent; the mail server's own message is returned beside it. */
export const emailFailures = [
  'recipient',
  'sender',
  'signIn',
  'unreachable',
  'timeout',
  'encryption',
  'content',
  'later',
  'other',
] as const;
export type EmailFailure = (typeof emailFailures)[number];

export const emailStates = ['Queued', 'Sent', 'Failed'] as const;
export type EmailState = (typeof emailStates)[number];
const InboundAddress = z.object({
  documentType: z.string(),
  /** The part before the @. */
  mailbox: z.string(),
  /** The full address; null if the domain is not configured (MAIL_DOMAIN). */
  address: z.string().nullable(),
  createdAt: Timestamp,
});
/** Channels of email: sending through a mail server, our own receiver, and a mailbox on another server. */
export const mailChannels = ['smtpOut', 'smtpIn', 'imap'] as const;
export type MailChannel = (typeof mailChannels)[number];
const EmailParams = z.object({ emailId: Id });
const TypeParams = z.object({ documentType: text(100).min(1) });

export const mail = {
  returnToIssuer: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/return-to-issuer',
    summary: 'Return a document to its issuer by email',
    description:
      'Sends an email with the original file and the files of the additional documents as attachments, at most 25 MB in total, and ' +
      'pauses the document. Returns 409 for an exported document until it is put into the export queue again.',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: z.object({
      recipientEmail: z.email('is not an email address').max(254),
      reason: text(5000).trim().min(1, 'a reason is required'),
      additionalDocuments: z
        .array(Id)
        .max(50)
        .nullish()
        .transform((ids) => ids ?? []),
    }),
    answer: empty,
    errors: [400, 404, 409, 413],
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/bff/outbox',
    summary: 'List sent and pending emails, newest first',
    description: 'If SMTP_URL is not configured, emails wait here.',
    access: 'tenant.manage',
    query: z.object({
      skip: QueryInteger.pipe(z.int().min(0).max(10_000_000)).default(0),
      take: QueryInteger.pipe(z.int().min(0).max(500)).default(50),
    }),
    answer: json(
      z.object({
        items: z.array(
          z.object({
            id: Id,
            kind: z.string(),
            documentId: Id.nullable(),
            recipient: z.string(),
            subject: z.string(),
            body: z.string(),
            attachments: z.array(z.string()),
            state: z.enum(emailStates),
            attempts: z.int(),
            failure: z.enum(emailFailures).nullable(),
            /** Message of the mail server or of the connection to it. */
            failureReason: z.string().nullable(),
            createdAt: Timestamp,
            sentAt: Timestamp.nullable(),
          }),
        ),
        totalCount: z.int(),
      }),
    ),
    errors: [400],
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: '/bff/outbox/{emailId}/resend',
    summary: 'Resend an email that could not be sent',
    description: 'Returns 409 if the email was sent or is still pending.',
    access: 'tenant.manage',
    params: EmailParams,
    answer: empty,
    errors: [404, 409],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/bff/mail-channels',
    summary: 'Get the status of email sending and receiving',
    access: 'tenant.manage',
    answer: json(
      z.array(
        z.object({
          channel: z.enum(mailChannels),
          isConfigured: z.boolean(),
          triedAt: Timestamp.nullable(),
          succeededAt: Timestamp.nullable(),
          failure: z.string().nullable(),
          /** Messages of the last check that are for no mailbox of ours or too large; they are flagged in the mailbox. */
          leftCount: z.int(),
        }),
      ),
    ),
  }),
  inboundAddresses: endpoint({
    method: 'GET',
    path: '/bff/inbound-addresses',
    summary: 'List the secret inbox addresses by document type',
    access: 'tenant.manage',
    answer: json(z.array(InboundAddress)),
  }),
  rotateInboundAddress: endpoint({
    method: 'POST',
    path: '/bff/inbound-addresses/{documentType}/rotate',
    summary: 'Create a new inbox address for a document type and disable the old one',
    access: 'tenant.manage',
    params: TypeParams,
    answer: json(InboundAddress),
    errors: [404],
  }),
  removeInboundAddress: endpoint({
    method: 'DELETE',
    path: '/bff/inbound-addresses/{documentType}',
    summary: 'Delete the inbox address of a document type',
    access: 'tenant.manage',
    params: TypeParams,
    answer: empty,
    errors: [404],
  }),
} as const;
