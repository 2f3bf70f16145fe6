/** Dialogs for the pages of a document, and their shortcuts. */
import { useLingui } from '@lingui/react/macro';
import { can } from '#web/platform/api/service.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { PartsTool } from '../menu-choices.ts';
import { isDirty } from '../session/draft.ts';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import type { Session } from '../session/use-session.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import { usePartsOperations, type Place } from './use-parts-work.ts';

export { Attachments } from '../attachments/attachments.tsx';
export { ExampleRowPanel } from '../items/fill-from-example.tsx';

type Props = {
  session: Session;
  dialogs: Dialogs;
  place: Place;
  /** Starts "Fill rows from example"; null if not available. */
  onTeach: (() => void) | null;
};

export function PartsTools({ session, dialogs, place, onTeach }: Props) {
  const { t } = useLingui();
  const { detail, isEditable, store, saving } = session;
  const opened = dialogs.opened?.kind === 'parts' ? dialogs.opened : null;
  const work = usePartsOperations(detail, place);
  const group = t`Review`;
  const canArrange = isEditable && detail.actions.includes('arrangePages');
  const canRearrange = isEditable && detail.actions.includes('rearrange');
  const open = (tool: PartsTool) => () => dialogs.open({ kind: 'parts', tool, at: 0 });
  useActions([
    ...(canArrange && detail.pages.length > 1
      ? [{ id: 'review.pages', label: t`Split or reorder pages`, group, keys: 'Shift+KeyP', run: open('pages') }]
      : []),
    ...(canRearrange
      ? [
          { id: 'review.merge', label: t`Merge with other documents`, group, run: open('merge') },
          { id: 'review.attachTo', label: t`Attach to another document`, group, run: open('attachTo') },
        ]
      : []),
    ...(onTeach && can('rowTeaching')
      ? [{ id: 'review.teach', label: t`Fill rows from example`, group, keys: 'Shift+KeyI', run: onTeach }]
      : []),
  ]);
  if (!opened || !canRearrange) return null;

  // Unsaved input is saved first.
  const saved = async () => {
    if (!isDirty(store.read().now) || (await saving.save('save'))) return true;
    const detail = t`Your changes to the values could not be saved first. Try again when they are saved.`;
    showToast({ kind: 'problem', title: t`The pages were not changed`, detail });
    return false;
  };
  const afterSave =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A): void =>
      void saved().then((isSaved) => (isSaved ? act(...args) : undefined));
  if (opened.tool === 'merge') return <MergeDialog detail={detail} onMerge={afterSave(work.merge)} onClose={dialogs.close} />;
  if (opened.tool === 'attachTo')
    return <AttachDialog detail={detail} onAttach={afterSave(work.attachTo)} onClose={dialogs.close} />;
  const arrange = afterSave(work.arrange);
  return (
    <PagesDialog detail={detail} at={opened.at} isSuggested={opened.isSuggested} onArrange={arrange} onClose={dialogs.close} />
  );
}
