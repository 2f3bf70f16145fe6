import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { partQueries } from '../../pages/document-parts.queries.ts';
import { useIsGone } from './use-is-gone.ts';

/** Shown while the open document cannot be loaded again, for example because it was deleted in another window. */
export function GoneNotice({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const isGone = useIsGone(documentId);
  const { data } = useQuery({ ...partQueries.successors(documentId), enabled: isGone });
  if (!isGone) return null;
  const [successor] = data?.documentIds ?? [];
  const openings = {
    merged: t`Open the merged document`,
    split: t`Open the first part`,
    attached: t`Open the document it was attached to`,
  };
  return (
    <Notice mx="lg" my="sm" role="alert">
      <Trans>
        This document is no longer available. It was deleted, merged or split. Your changes are kept in this browser and can be
        saved when the document is restored from the <Link to="/documents?view=trash">trash</Link>.
      </Trans>
      {data?.kind && successor ? (
        <p>
          <Link to={`/documents/${successor}`}>{openings[data.kind]}</Link>
        </p>
      ) : null}
    </Notice>
  );
}
