import { z } from 'zod';
import type { Reason } from '#contract/core/error-reasons.ts';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';
import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import { cleanFileName } from '#service/documents/intake/clean-file-name.ts';
import { fromBase64, maxReturnedFileBytes } from './returned-file.ts';

export type NamedFile = { fileName: string; bytes: Uint8Array };

const maxFiles = 50;
const FileReference = z.object({ fileName: z.string().min(1).max(500), sourceBlobReference: z.string().min(1) });
/** Converts initial capitals of property names to lower case: receivers in other systems capitalize them. */
const lowercase = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name.slice(0, 1).toLowerCase() + name.slice(1), each]))
    : value;
const Answer = z.array(z.preprocess(lowercase, FileReference)).max(maxFiles);

/** Error that states why a response cannot be used, for the delivery log. */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer';
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

/** Returns the first fault of the list. */
function faultOf({ issues: [issue] }: z.ZodError): Reason {
  if (issue?.code === 'too_big' && issue.path.length === 0) return { code: 'webhook_too_many_files', params: { max: maxFiles } };
  const place = issue?.path.join('.') ?? '';
  return place === '' ? { code: 'webhook_answer_not_list' } : { code: 'webhook_answer_entry', params: { place } };
}

/**
 * Returns the files named in the response to a custom file export (interface 6.3): references are addresses to fetch, `data:` addresses or
 * base64.
 */
export async function customFiles(outbound: Outbound, answer: Buffer): Promise<NamedFile[]> {
  let json: unknown;
  try {
    json = JSON.parse(answer.toString('utf8'));
  } catch {
    throw new UnusableAnswer({ code: 'webhook_answer_not_json' });
  }
  const { data: references, error } = Answer.safeParse(json);
  if (error) throw new UnusableAnswer(faultOf(error));
  const files: NamedFile[] = [];
  let size = 0;
  for (const { fileName, sourceBlobReference } of references) {
    const bytes = await referred(outbound, sourceBlobReference, fileName, maxReturnedFileBytes - size);
    size += bytes.byteLength;
    if (bytes.byteLength === 0) throw new UnusableAnswer({ code: 'webhook_file_empty', params: { file: fileName } });
    if (size > maxReturnedFileBytes)
      throw new UnusableAnswer({ code: 'webhook_files_too_large', params: { max: maxReturnedFileBytes / 1024 ** 2 } });
    files.push({ fileName: cleanFileName(fileName), bytes });
  }
  return files;
}

async function referred(outbound: Outbound, reference: string, fileName: string, maxBytes: number): Promise<Uint8Array> {
  if (/^https?:/i.test(reference)) {
    try {
      const { status, body } = await outbound.fetch(reference, { timeoutMs: 30_000, maxBytes });
      if (status === 200) return body;
      throw new UnusableAnswer({ code: 'webhook_file_answered', params: { file: fileName, status } });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const params = { file: fileName, cause: error.reason };
      throw new UnusableAnswer({ code: 'webhook_file_unreachable', params }, { cause: error });
    }
  }
  const [, isBase64, content] = /^data:[^,]*?(;base64)?,([\s\S]*)$/i.exec(reference) ?? [];
  const bytes = content !== undefined && isBase64 === undefined ? asText(content) : fromBase64(content ?? reference);
  if (bytes) return bytes;
  throw new UnusableAnswer({ code: 'webhook_file_reference', params: { file: fileName } });
}

function asText(encoded: string): Buffer | undefined {
  try {
    return Buffer.from(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
