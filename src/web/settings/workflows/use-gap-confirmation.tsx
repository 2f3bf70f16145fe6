/**
 * Asks for confirmation before a change of workflows that would let a document be exported without two people, if the tenant requires two.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { reasonText } from '#web/platform/i18n/reason-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';

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
    <Dialog title={t`Two people for large documents`} closeLabel={t`Close`} onClose={() => answer(false)}>
      <Stack pb="md" px="lg" className="scrolls">
        <p>{hole}</p>
      </Stack>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <DangerButton isFilled onClick={() => answer(true)}>
          <Trans>Save anyway</Trans>
        </DangerButton>
      </DialogFooter>
    </Dialog>
  );
}
