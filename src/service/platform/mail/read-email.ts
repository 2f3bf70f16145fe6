import PostalMime from 'postal-mime';

export type EmailPart = {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** Whether it is shown within the text, such as the logo of a signature. */
  isWithinText: boolean;
};

/** A parsed incoming email. Addresses are plain, without names. */
export type IncomingEmail = {
  messageId: string | undefined;
  from: string | undefined;
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  parts: EmailPart[];
  /** Whether it was sent by a machine or a mailing list: nobody waits for a reply. */
  isAutomatic: boolean;
};

type Addresses = Awaited<ReturnType<typeof PostalMime.parse>>['to'];

const plain = (addresses: Addresses): string[] =>
  (addresses ?? [])
    .flatMap(({ address, group }) => (group ? group.map((each) => each.address) : [address ?? '']))
    .filter(Boolean);

/** Whether an email was sent automatically, by RFC 3834 and by the headers of mailing lists and large mail servers. */
function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no';
  return (
    !submitted.startsWith('no') ||
    /bulk|list|junk|auto_reply/i.test(headers.get('precedence') ?? '') ||
    ['list-id', 'list-unsubscribe', 'x-auto-response-suppress', 'x-autoreply', 'x-failed-recipients'].some((name) =>
      headers.has(name),
    )
  );
}

/** Parses an email including nested ones, such as forwarded emails. Throws if the nesting is too deep. */
export async function readEmail(raw: Uint8Array): Promise<IncomingEmail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 500_000 });
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
  return {
    messageId: email.messageId?.trim() || undefined,
    from: plain(email.from && [email.from])[0],
    to: plain(email.to),
    cc: plain(email.cc),
    subject: email.subject ?? '',
    text: email.text ?? '',
    isAutomatic: isAutomatic(headers),
    parts: email.attachments.map(({ filename, mimeType, content, related, contentId, disposition }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      isWithinText: related === true || (contentId !== undefined && disposition === 'inline'),
    })),
  };
}
