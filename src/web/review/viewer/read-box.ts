import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { mutate } from '#web/platform/api/mutate.ts';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

type Box = Parameters<NonNullable<typeof reviewMutations.readBox.mutationFn>>[0];

/** Extracts the text of a box without words. Returns null and shows a message if there is none. */
export async function readBoxOn(client: QueryClient, box: Box): Promise<string | null> {
  const { text } = await mutate(client, reviewMutations.readBox, box);
  if (text !== '') return text;
  showToast({ kind: 'problem', title: t`No text found there` });
  return null;
}
