import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

/** An email on its way out. `id` becomes its Message-ID, so that an email sent twice is one for its receiver. */
export type OutgoingEmail = {
  id: string;
  /** In whose name it is sent, where the configured sender has no name. */
  senderName: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  inReplyTo?: string | undefined;
  /** Written by a machine in answer to an email: other machines must not answer it (RFC 3834). */
  isAutomaticAnswer?: boolean;
  /** Those with a `contentId` are shown within the email. */
  attachments: { fileName: string; contentType: string; content: Readable; contentId?: string | undefined }[];
};

export type Mailer = {
  /** Answers when the next server has taken the email. Throws EmailRefused when trying again is of no use. */
  send: (email: OutgoingEmail) => Promise<void>;
  /** Throws where the server cannot be reached, or does not let us in. */
  check: () => Promise<void>;
};

/** The server said no for good. */
export class EmailRefused extends Error {
  override name = 'EmailRefused';
}

const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 550;

/** Sends through the server of SMTP_URL, in the name of `from`. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 });
  const domain = from.replace(/>\s*$/, '').split('@').at(-1) ?? 'localhost';
  return {
    check: async () => void (await transport.verify()),
    send: async ({ id, senderName, to, subject, text, html, replyTo, inReplyTo, isAutomaticAnswer, attachments }) => {
      try {
        await transport.sendMail({
          from: from.includes('<') ? from : { name: senderName, address: from },
          to,
          subject,
          text,
          ...(html !== undefined && { html }),
          messageId: `<${id}@${domain}>`,
          ...(replyTo && { replyTo }),
          ...(inReplyTo && { inReplyTo, references: inReplyTo }),
          headers: { 'Auto-Submitted': isAutomaticAnswer ? 'auto-replied' : 'auto-generated' },
          attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
            filename: fileName,
            contentType,
            content,
            ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
          })),
          // an email holds what it was given, and reads nothing else
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        if (isFinal(error)) throw new EmailRefused(error instanceof Error ? error.message : 'refused', { cause: error });
        throw error;
      } finally {
        for (const { content } of attachments) content.destroy();
      }
    },
  };
}
