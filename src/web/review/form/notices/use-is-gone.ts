import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';

/** Whether the open document could not be loaded again because it no longer exists. */
export function useIsGone(documentId: string): boolean {
  const { error } = useQuery({ ...documentQueries.detail(documentId, useCulture()), enabled: false });
  return error instanceof ApiError && error.status === 404;
}
