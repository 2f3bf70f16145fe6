/** Checks whether a response contains data of a tenant that the caller does not belong to. */
import { inflateRawSync } from 'node:zlib';
import type { Answer, Ready } from './send.ts';

export type Secrets = {
  /** Included in every text of that tenant. */
  mark: string;
  ids: ReadonlySet<string>;
  /** Ids of that tenant that the caller has written itself, for example into a name: they are returned to the caller. */
  sent: Set<string>;
};

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Returns the texts of a response: headers, body, and the contents of an archive. */
function textsOf({ headers, body }: Answer): string[] {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const decoded = head.flatMap((line) => {
    try {
      return [line, decodeURIComponent(line)];
    } catch {
      return [line];
    }
  });
  return [decoded.join('\n'), body.toString('latin1'), ...entriesOf(body)];
}

/** Unpacks the files of a zip archive, found by their local headers; sizes may follow the data, so each is unpacked to its end. */
function entriesOf(body: Buffer): string[] {
  const texts: string[] = [];
  const head = Buffer.from('PK\u0003\u0004', 'latin1');
  for (let at = body.indexOf(head); at !== -1; at = body.indexOf(head, at + 4)) {
    if (at + 30 > body.length) break;
    const start = at + 30 + body.readUInt16LE(at + 26) + body.readUInt16LE(at + 28);
    if (body.readUInt16LE(at + 8) !== 8) continue;
    try {
      texts.push(inflateRawSync(body.subarray(start)).toString('latin1'));
    } catch {
      // data after a stored entry that happens to look like a header
    }
  }
  return texts;
}

export function leaksOf(answer: Answer, { mark, ids, sent: written }: Secrets, sent: Ready): string[] {
  const asked = `${decodeURIComponentOr(sent.url)}\n${sent.body?.toString('latin1') ?? ''}`;
  const texts = textsOf(answer);
  if (texts.some((text) => text.includes(mark))) return ["reveals the other tenant's text"];
  for (const id of asked.match(anId) ?? []) written.add(id);
  const shown = texts.flatMap((text) => text.match(anId) ?? []);
  return shown.some((id) => ids.has(id) && !written.has(id)) ? ["reveals the other tenant's ID"] : [];
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
