import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { keysOf } from '#web/ui/actions/changed-keys.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { keycapsOf } from '#web/ui/actions/keys.ts';
import { validateButtonId } from '../header/validate-button-id.ts';

export type Step = { title: string; text: ReactNode; target: string };

export function useTourSteps(): readonly Step[] {
  const { t } = useLingui();
  return [
    {
      title: t`Values to review come first`,
      text: (
        <Trans>
          This is the number of values left to review. <Key action="review.confirm" usual="Enter" /> confirms the value and goes
          to the next one to review; <Key usual="Tab" /> goes through all fields.
        </Trans>
      ),
      target: '[data-left-to-check]',
    },
    {
      title: t`Fill in values from the page`,
      text: (
        <Trans>
          Click a word to fill the current field with the whole value the word belongs to. Suggestions are numbered on the page
          and under the field: <Key action="review.choice1" usual="Alt+Digit1" /> uses the first one.
        </Trans>
      ),
      target: '[data-viewer-page]',
    },
    {
      title: t`Next document with one shortcut`,
      text: (
        <Trans>
          <Key action="review.validate" usual="Mod+Enter" /> validates this document and opens the next one. What you type is
          saved immediately, even when you are offline.
        </Trans>
      ),
      target: `#${validateButtonId}`,
    },
    {
      title: t`All keyboard shortcuts at hand`,
      text: (
        <Trans>
          <Key usual="?" /> shows the keyboard shortcuts available here. You can customize them there and start this tour again.
          You also find them in your account menu.
        </Trans>
      ),
      target: '[data-account]',
    },
  ];
}

/** Keyboard shortcut as configured by the user. Screen readers read it within the sentence. */
function Key({ action = '', usual }: { action?: string; usual: string }) {
  const keys = keysOf(action, usual) ?? usual;
  return (
    <>
      <Kbd keys={keys} />
      <span className="visually-hidden">{keycapsOf(keys).join('+')}</span>
    </>
  );
}
