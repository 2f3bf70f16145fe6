import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { neighbourQueries, prefetchDocument, type Neighbours } from '#web/api/neighbours.queries.ts';
import { documentHref, readListView, scopeOf } from '#web/blocks/list-view/list-view.ts';

export type Way = { neighbours: Neighbours | null; listHref: string; goTo: (documentId: string) => void };

/** Before and after in the list that one came from, whose view stands in the address. The next document is fetched ahead. */
export function useNeighbours(documentId: string, culture: string): Way {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readListView(search);
  const { data = null } = useQuery(neighbourQueries.around(client, documentId, scopeOf(view), view.sort));
  const nextId = data?.nextId ?? null;
  useEffect(() => {
    // what cannot be fetched ahead is fetched when one goes there, and says then why not
    if (nextId !== null) prefetchDocument(client, nextId, culture).catch(() => undefined);
  }, [client, nextId, culture]);
  const query = search.toString();
  return {
    neighbours: data,
    listHref: `/documents${query ? `?${query}` : ''}`,
    goTo: (id) => void navigate(documentHref(id, search)),
  };
}
