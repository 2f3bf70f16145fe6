import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Shown while the open document cannot be loaded again, for example because it was deleted in another window. */
export function GoneNotice({ documentId }: { documentId: string }) {
  const { error } = useQuery({ ...documentQueries.detail(documentId, useCulture()), enabled: false });
  if (!(error instanceof ApiError && error.status === 404)) return null;
  return (
    <Notice mx="lg" my="sm" role="alert">
      <Trans>
        This document is no longer available. It was deleted, merged or split. Your changes are kept in this browser and can be
        saved when the document is restored from the <Link to="/documents?view=trash">trash</Link>.
      </Trans>
    </Notice>
  );
}
