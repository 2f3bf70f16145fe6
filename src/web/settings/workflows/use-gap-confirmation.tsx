/**
 * Asks for confirmation before a change of workflows that would let a document be exported without two people, if the tenant requires two.
 */
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reasonText } from '#web/platform/i18n/reason-text.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';

type Asked = { hole: string; answer: (accepts: boolean) => void };

const gapOf = (error: unknown): string | undefined => {
  const reason = error instanceof ApiError ? error.problem.reason : undefined;
  return reason?.code === 'two_people_hole' ? reasonText(reason) : undefined;
};

/**
 * `guard` makes the change and, if the user accepts the gap, repeats it; it returns whether the change was made. `question` must be
 * rendered.
 */
export function useGapConfirmation(): {
  guard: (change: (acceptsHole: boolean) => Promise<unknown>) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const guard = async (change: (acceptsHole: boolean) => Promise<unknown>) => {
    try {
      await change(false);
      return true;
    } catch (error) {
      const hole = gapOf(error);
      if (hole === undefined) throw error;
      const accepts = await new Promise<boolean>((answer) => setAsked({ hole, answer }));
      setAsked(null);
      if (accepts) await change(true);
      return accepts;
    }
  };
  return { guard, question: asked ? <GapDialog {...asked} /> : null };
}

function GapDialog({ hole, answer }: Asked) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Two people for large documents`}
      action={t`Save anyway`}
      run={async () => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{hole}</p>
    </ConfirmDialog>
  );
}
