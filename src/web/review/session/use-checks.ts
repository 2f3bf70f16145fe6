/** Runs the checks on the unsaved document. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { isFilled, patchOf, type Draft } from './draft.ts';
import type { CheckResult } from '../form/review-fields.ts';

/** Delay after typing. When a document opens, its image and words are requested first. */
const pauseMs = 250;

export function useChecks(detail: DocumentDetail, draft: Draft, isEditable: boolean): CheckResult | null {
  const [asked, setAsked] = useState<Draft | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const isOn = can('checksWhileTyping') && isEditable && asked !== null;
  const { data } = useQuery({
    ...reviewQueries.check(
      detail.id,
      detail.version,
      (asked && patchOf(asked)) ?? {},
      asked?.items?.filter(isFilled).map(({ id }) => id) ?? null,
    ),
    enabled: isOn,
  });
  return isOn && data ? data : null;
}
