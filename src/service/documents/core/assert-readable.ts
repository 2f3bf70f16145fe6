import { stat } from 'node:fs/promises';
import { DomainError } from '#contract/core/errors.ts';
import { sniffFile } from '#service/extraction/read/sniff-file.ts';
import { type FileKind, fileKinds, limits, namedFileKinds, UnreadableFile } from '#service/extraction/reading.ts';

/** Detects the type of a file. Refuses files that can never be extracted, before anything is stored. */
export async function assertReadable(path: string): Promise<FileKind> {
  const { size } = await stat(path);
  if (size === 0)
    throw new DomainError('invalid_input', { reason: { code: 'file_empty' }, errors: [{ path: 'File', code: 'file_empty' }] });
  if (size > limits.fileBytes)
    throw new DomainError('too_large', { reason: { code: 'file_too_large', params: { max: limits.fileBytes / 1024 / 1024 } } });
  try {
    return await sniffFile(path);
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new DomainError('unsupported_file', {
        reason: { code: 'file_kinds', params: { kinds: namedFileKinds } },
        context: { kinds: fileKinds },
      });
    throw error;
  }
}
