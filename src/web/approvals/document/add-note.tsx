import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { reviewTaskMutations } from '#web/documents/core/review.queries.ts';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = { documentId: string; text: string; onAdded: () => void };

/** Saves the typed text as a note that everybody with access to the document sees, before any decision. */
export function AddNote({ documentId, text, onAdded }: Props) {
  const { mutate, isPending } = useMutation(reviewTaskMutations.addNote);
  return (
    <Box>
      <SmallButton disabled={isPending} onClick={() => mutate({ documentId, text }, { onSuccess: onAdded })}>
        <Trans>Add note without deciding</Trans>
      </SmallButton>
    </Box>
  );
}
