import { stat } from 'node:fs/promises';
import { DomainError } from '#contract/errors.ts';
import { sniffFile } from '../extraction/read/sniff-file.ts';
import { type FileKind, fileKinds, limits, UnreadableFile } from '../extraction/reading.ts';

/** What the bytes of a sent file are. Refuses, before anything is kept, what can never be read. */
export async function assertReadable(path: string): Promise<FileKind> {
  const { size } = await stat(path);
  if (size === 0)
    throw new DomainError('invalid_input', { detail: 'The file is empty.', errors: [{ path: 'File', message: 'is empty' }] });
  if (size > limits.fileBytes)
    throw new DomainError('too_large', { detail: `A file may have ${limits.fileBytes / 1024 / 1024} MB.` });
  try {
    return await sniffFile(path);
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new DomainError('unsupported_file', { detail: `We read ${fileKinds.join(', ')}.`, context: { kinds: fileKinds } });
    throw error;
  }
}
