/** The dialogs for the pages of a document as a whole, and their keys. */
import { useLingui } from '@lingui/react/macro';
import { hasDesk } from '#web/api/has-desk.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { isDirty } from '../review/draft.ts';
import type { Review } from '../review/use-review.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import { usePartsWork, type Place } from './use-parts-work.ts';

export { Attachments } from './attachments.tsx';
export { TeachRow } from './teach-row.tsx';

export type PartsTool = 'pages' | 'merge' | 'attachTo';
/** `at` is the page that one came from. */
export type OpenParts = { tool: PartsTool; at: number } | null;

type Props = Place & {
  review: Review;
  opened: OpenParts;
  onOpen: (opened: OpenParts) => void;
  /** Rows by example. */
  onTeach: (() => void) | null;
};

export function PartsTools({ review, opened, onOpen, onTeach, ...place }: Props) {
  const { t } = useLingui();
  const { detail, isEditable, store, saving, reading } = review;
  const work = usePartsWork(detail, place);
  const group = t`Review`;
  const canRearrange = isEditable && detail.approvalState !== 'Pending';
  const toPages = () => onOpen({ tool: 'pages', at: 0 });
  useActions([
    ...(canRearrange && detail.pages.length > 1
      ? [{ id: 'review.pages', label: t`Split or reorder pages`, group, keys: 'Shift+KeyP', run: toPages }]
      : []),
    ...(canRearrange
      ? [
          { id: 'review.merge', label: t`Merge with other documents`, group, run: () => onOpen({ tool: 'merge', at: 0 }) },
          { id: 'review.attachTo', label: t`Attach to another document`, group, run: () => onOpen({ tool: 'attachTo', at: 0 }) },
        ]
      : []),
    ...(onTeach && hasDesk() ? [{ id: 'review.teach', label: t`Rows by example`, group, keys: 'Shift+KeyI', run: onTeach }] : []),
  ]);
  if (!opened || !canRearrange) return null;

  const onClose = () => onOpen(null);
  // what was typed goes along
  const saved = async () => !isDirty(store.read().now) || saving.save('save');
  const afterSave =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A): void =>
      void saved().then((isSaved) => (isSaved ? act(...args) : undefined));
  if (opened.tool === 'merge') return <MergeDialog detail={detail} onMerge={afterSave(work.merge)} onClose={onClose} />;
  if (opened.tool === 'attachTo') return <AttachDialog detail={detail} onAttach={afterSave(work.attachTo)} onClose={onClose} />;
  const arrange = afterSave(work.arrange);
  return <PagesDialog detail={detail} reading={reading} at={opened.at} onArrange={arrange} onClose={onClose} />;
}
