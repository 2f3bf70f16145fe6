import { useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { Notice } from '#web/ui/notice.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';
import { emptyDraft, step } from '../../session/draft.ts';
import type { Session } from '../../session/use-session.ts';

/** Shown with unsaved changes of a document that can no longer be edited, for example because somebody else exported it. */
export function LockedDraft({ session: { detail, store } }: { session: Session }) {
  const { t } = useLingui();
  const discard = () =>
    store.update((history) => step(history, { ...emptyDraft, confirmed: history.now.confirmed }, history.base));
  return (
    <Notice tone="look" mx="lg" my="sm" role="alert">
      {detail.exportState === 'Exported'
        ? t`Your changes are not saved: the document has been exported. They are kept in this browser and can be saved when the document is queued for export again.`
        : t`Your changes are not saved: you can no longer edit this document. They are kept in this browser.`}
      <Flex mt={4}>
        <SmallButton onClick={discard}>{t`Discard changes`}</SmallButton>
      </Flex>
    </Notice>
  );
}
