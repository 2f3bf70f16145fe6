import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { documentQueries, type DocumentDetail } from '#web/api/documents.queries.ts';
import { reviewMutations } from '#web/api/review.mutations.ts';
import { afterSave, conflictsOf, patchOf } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export type SaveKind = 'save' | 'validate';
export type SaveState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; error: unknown };

const marks = { save: { markDocumentAsSavedOnly: true }, validate: { markDocumentAsValidated: true } } as const;

/**
 * One save at a time. A stale version is no failure where nobody touched the same values: the newer document is fetched and the save goes
 * again. Where both did, the conflict stays on the screen until one chooses. Resolves to whether the document is saved.
 */
export function useSave(detail: DocumentDetail, store: DraftStore, culture: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(reviewMutations.save);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const inFlight = useRef<Promise<boolean> | null>(null);
  const query = documentQueries.detail(detail.id, culture);
  const fetchAnew = () => client.fetchQuery({ ...query, staleTime: 0 });

  const send = async (kind: SaveKind, ground: DocumentDetail, mayRetry: boolean): Promise<boolean> => {
    const sent = store.read().now;
    const patch = { ...patchOf(sent), ...marks[kind] };
    try {
      await mutateAsync({ documentId: ground.id, version: ground.version, patch });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version' || !mayRetry) throw error;
      const newer = await fetchAnew();
      if (conflictsOf(store.read(), newer).length > 0) return false;
      return send(kind, newer, false);
    }
    // whoever validates goes on to the next document at once; the values are asked for again when somebody comes back
    if (kind === 'save') await fetchAnew();
    else void client.invalidateQueries({ queryKey: query.queryKey });
    store.update((history) => afterSave(history, sent, ground));
    return true;
  };

  const save = async (kind: SaveKind): Promise<boolean> => {
    await inFlight.current;
    setState({ kind: 'saving' });
    const ground = client.getQueryData(query.queryKey) ?? detail;
    const attempt = send(kind, ground, true).then(
      (isSaved) => {
        setState({ kind: 'idle' });
        return isSaved;
      },
      (error: unknown) => {
        setState({ kind: 'failed', error });
        return false;
      },
    );
    inFlight.current = attempt;
    return attempt;
  };
  return { state, save };
}
