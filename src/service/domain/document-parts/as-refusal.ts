import { DomainError } from '#contract/errors.ts';
import { limits, UnreadableFile } from '../extraction/reading.ts';

/** Why pages cannot be put together, as the caller is told. */
export function asRefusal(error: unknown, subject = 'The document'): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  const { reason } = error;
  if (reason === 'tooManyPages') return new DomainError('too_many', { detail: `A document may have ${limits.pages} pages.` });
  if (reason === 'tooManyPixels' || reason === 'tooLargeUnpacked')
    return new DomainError('too_large', { detail: `A document may have ${limits.fileBytes / 1024 / 1024} MB.` });
  return new DomainError('state_conflict', {
    detail: `${subject} cannot be read (${reason}), so its pages cannot be taken over.`,
    context: { reason },
  });
}
