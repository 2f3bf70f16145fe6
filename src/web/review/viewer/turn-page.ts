/** Rotates a page and offers an undo back to its orientation before the first of several turns. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { dismissToast, showToast } from '#web/ui/toasts/toasts.ts';

type Page = { documentId: string; pageIndex: number };
const shownMs = 10_000;

/** Rotation that can be undone: quarter turns since then. */
let last: (Page & { quarters: number; notice: number; at: number }) | null = null;

async function turn(client: QueryClient, { documentId, pageIndex }: Page, quarters: 1 | 2 | 3): Promise<boolean> {
  const angles = { 1: 90, 2: 180, 3: 270 } as const;
  try {
    await api.documents.rotatePage({ params: { documentId }, query: { pageRotationAngle: angles[quarters], pageIndex } });
    return true;
  } catch (error) {
    showToast({ kind: 'problem', title: errorText(error) });
    return false;
  } finally {
    await client.invalidateQueries({ queryKey: documentQueries.all, predicate: ({ queryKey: [, , id] }) => id === documentId });
  }
}

export async function turnPage(client: QueryClient, page: Page): Promise<void> {
  if (!(await turn(client, page, 1))) return;
  const isSame = last?.documentId === page.documentId && last.pageIndex === page.pageIndex && Date.now() - last.at < shownMs;
  const quarters = ((isSame && last ? last.quarters : 0) + 1) % 4;
  if (last) dismissToast(last.notice);
  last = null;
  // After a full turn there is nothing to undo.
  if (quarters === 0) return;
  const back = { 1: 3, 2: 2, 3: 1 } as const;
  const run = () => {
    last = null;
    void turn(client, page, back[quarters as 1 | 2 | 3]);
  };
  const number = page.pageIndex + 1;
  const notice = showToast({ kind: 'done', title: t`Page ${number} rotated`, shownMs, action: { label: t`Undo`, run } });
  last = { ...page, quarters, notice, at: Date.now() };
}
