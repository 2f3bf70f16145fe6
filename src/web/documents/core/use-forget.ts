import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Undoables } from '#web/ui/toasts/undoables.ts';
import { learnedMutations, type Learned } from './memory.mutations.ts';

type Named = {
  /** The field or the supplier. */
  name: string;
  /** What follows from forgetting it. */
  detail: string;
  undoables: Undoables;
};

/** Forgets what was learned, without confirmation, because it can be undone. */
export function useForget(learned: Learned, { name, detail, undoables }: Named) {
  const { t } = useLingui();
  const forget = useMutation(learnedMutations.forget);
  const restore = useMutation(learnedMutations.restore);
  const run = async () => {
    await forget.mutateAsync(learned);
    undoables.show({ kind: 'done', title: t`${name} forgotten`, detail }, t`Undo`, async () => {
      await restore.mutateAsync(learned);
      forget.reset();
      showToast({ kind: 'done', title: t`${name} restored`, detail: t`The next documents use it again.` });
    });
  };
  return { run: () => void run().catch(() => {}), isPending: forget.isPending, isForgotten: forget.isSuccess };
}
