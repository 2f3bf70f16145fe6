import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#contract/core/endpoint.ts';
import { JsonFile } from '#contract/documents/v1.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import type { ReceivedFile } from './received-file.ts';
import { checkTexts } from './json-body.ts';
import { invalidInput } from './problem.ts';

const maxFileBytes = 50 * 1024 * 1024;
/** Boundaries, part headers and text fields around the file. */
const formOverheadBytes = 1024 * 1024;

const tooLarge = () =>
  new DomainError('too_large', { reason: { code: 'file_too_large', params: { max: maxFileBytes / 1024 / 1024 } } });
export const multipartRequired = ({ filePart }: Upload): Reason => ({ code: 'multipart_required', params: { part: filePart } });
const refused = (part: string, reason: Reason) => invalid(`form.${part}`, reason);

/** Throws by the announced length, before any byte of the body is read. */
export function refuseTooLongUpload(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + formOverheadBytes) throw tooLarge();
}

/** Parses a form: the file is written to `tempDir` as it arrives, text fields may precede or follow it. The caller deletes the file. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  tempDir: string,
): Promise<{ file: ReceivedFile; fields: unknown }> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type', { reason: multipartRequired(upload) });
  const known = Object.keys(upload.fields.shape);
  const texts: Record<string, unknown> = {};
  let file: ReceivedFile | undefined;
  try {
    const parts = request.parts({ limits: { fileSize: maxFileBytes, files: 2, fields: 50, fieldSize: 10_000, parts: 60 } });
    for await (const part of parts) {
      const name = part.fieldname;
      if (part.type === 'file') {
        if (name !== upload.filePart) throw refused(name, { code: 'unknown_file_part', params: { part: upload.filePart } });
        if (file) throw refused(name, { code: 'one_file_only' });
        file = await spool(part.file, part.filename, tempDir);
      } else {
        if (name === upload.filePart) throw refused(name, { code: 'part_must_be_file' });
        if (!known.includes(name))
          throw refused(name, { code: 'unknown_part', params: { known: [upload.filePart, ...known].join(', ') } });
        if (name in texts) throw refused(name, { code: 'part_repeated' });
        if (part.valueTruncated) throw refused(name, { code: 'part_too_long' });
        texts[name] = part.value;
      }
    }
    if (!file) throw refused(upload.filePart, { code: 'file_missing' });
    checkTexts(texts, ['form']);
    // an empty part counts as absent
    const parsed = upload.fields.safeParse(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')));
    if (!parsed.success) throw invalidInput(parsed.error, 'form');
    return { file, fields: parsed.data };
  } catch (error) {
    if (file) await removeReceived(file);
    // the rest is read and dropped, or the sender would never receive the response
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
}

export async function removeReceived(file: ReceivedFile): Promise<void> {
  await rm(file.path, { force: true });
}

async function spool(source: Readable & { truncated?: boolean }, fileName: string, tempDir: string): Promise<ReceivedFile> {
  await mkdir(tempDir, { recursive: true });
  const target = path.join(tempDir, `upload-${randomUUID()}`);
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, measure, createWriteStream(target, { mode: 0o600 }));
    if (source.truncated) throw tooLarge();
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { path: target, fileName, size, sha256: hash.digest('hex') };
}

/** Receives the file of a JSON body; the contract guarantees that it contains one. */
export function receiveJsonFile(body: unknown, tempDir: string): Promise<ReceivedFile> {
  const { fileContent, fileName } = JsonFile.parse(body);
  return receiveBase64(fileContent, fileName, tempDir);
}

/** Decodes base64 to a file piece by piece, so that text, bytes and file are never in memory at once. */
async function receiveBase64(base64: string, fileName: string, tempDir: string): Promise<ReceivedFile> {
  if (base64.length / 4 > maxFileBytes / 3 + 1) throw tooLarge();
  // a multiple of 4, so that every piece can be decoded separately
  const step = 256 * 1024;
  const pieces = function* () {
    for (let at = 0; at < base64.length; at += step) yield Buffer.from(base64.slice(at, at + step), 'base64');
  };
  return spool(Readable.from(pieces()), fileName, tempDir);
}

/** Maps errors of the form parser: each is caused by the caller, mostly an invalid form or a lost connection. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return refused('file', { code: 'one_file_only' });
  const formFault =
    code.startsWith('FST_') || /multipart|boundary|terminated early|Malformed|Unexpected end/i.test(error.message);
  return formFault ? refused('form', { code: 'form_unreadable', params: { cause: error.message.slice(0, 200) } }) : error;
}
