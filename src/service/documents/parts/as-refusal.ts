import { DomainError } from '#contract/core/errors.ts';
import { limits, UnreadableFile } from '#service/extraction/reading.ts';

/** Converts an error of assembling pages to one for the caller. */
export function asRefusal(error: unknown, file?: string): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  const { reason } = error;
  if (reason === 'tooManyPages')
    return new DomainError('too_many', { reason: { code: 'too_many_pages', params: { max: limits.pages } } });
  if (reason === 'tooManyPixels' || reason === 'tooLargeUnpacked')
    return new DomainError('too_large', {
      reason: { code: 'document_too_large', params: { max: limits.fileBytes / 1024 / 1024 } },
    });
  return new DomainError('state_conflict', {
    reason: file === undefined ? { code: 'document_unreadable' } : { code: 'pages_unreadable', params: { file } },
    context: { reason },
  });
}
