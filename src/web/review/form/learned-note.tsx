import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { SmallButton } from '#web/ui/small-button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Session } from '../session/use-session.ts';

/** Of a value that a language model proposed: that it did. Of one that an earlier correction taught: from which document, on which day, and the way to have it forgotten. */
export function LearnedNote({ session: { detail }, name }: { session: Pick<Session, 'detail'>; name: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const forget = useMutation(reviewMutations.forget);
  const memory = detail.fields[name]?.memory;
  if (detail.fields[name]?.evidence?.includes('languageModel'))
    return <span className="caption faint">{t`Proposed by the language model`}</span>;
  if (!memory) return null;
  const day = format.date(memory.learnedAt.slice(0, 10));
  return (
    <Group gap="sm">
      <span className="caption faint">
        {memory.documentId === null ? (
          t`Learned on ${day}, from another company`
        ) : (
          <Trans>
            Learned on {day} from <Link to={`/documents/${memory.documentId}`}>an earlier document</Link>
          </Trans>
        )}
      </span>
      <SmallButton
        loading={forget.isPending}
        disabled={forget.isSuccess}
        onClick={() =>
          forget.mutate(
            { documentId: detail.id, field: name },
            { onSuccess: () => showToast({ kind: 'done', title: t`Forgotten. The value stays until you change it.` }) },
          )
        }
      >
        {forget.isSuccess ? t`Forgotten` : t`Forget this`}
      </SmallButton>
    </Group>
  );
}
