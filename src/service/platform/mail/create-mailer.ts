import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

/** An outgoing email. `id` becomes its Message-ID, so that an email sent twice is one for its recipient. */
export type OutgoingEmail = {
  id: string;
  /** Sender name, if the configured sender has none. */
  senderName: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  inReplyTo?: string | undefined;
  /** Whether it was sent automatically in response to an email: other systems must not reply to it (RFC 3834). */
  isAutomaticAnswer?: boolean;
  /** Attachments with a `contentId` are shown inline. */
  attachments: { fileName: string; contentType: string; content: Readable; contentId?: string | undefined }[];
};

export type Mailer = {
  /** Resolves when the next server has accepted the email. Throws EmailRefused if a retry is useless. */
  send: (email: OutgoingEmail) => Promise<void>;
  /** Throws if the server cannot be reached or refuses the sign-in. */
  check: () => Promise<void>;
};

/** The server refused the email permanently. */
export class EmailRefused extends Error {
  override name = 'EmailRefused';
}

const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 550;

/** Sends through the server of SMTP_URL, with `from` as the sender. */
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
          // an email must not make the library read files or URLs
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
