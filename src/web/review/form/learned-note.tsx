import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { Link } from 'react-router';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { useForget } from '#web/documents/core/use-forget.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { SmallButton } from '#web/ui/small-button.tsx';
import { createUndoables } from '#web/ui/toasts/undoables.ts';

/** Undone only from the notification: the shortcut undoes changes of values here. */
const undoables = createUndoables();

type Props = { documentId: string; field: string; label: string; value: DocumentDetail['fields'][string] | undefined };

/**
 * Note on the origin of a value: proposed by a language model, or learned from (or emptied by) an earlier correction, with its document,
 * its date and a button to forget it.
 */
export function LearnedNote({ documentId, field, label, value }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const isEmpty = value?.value === '';
  const detail = isEmpty ? t`The field stays empty until you fill it.` : t`The value stays until you change it.`;
  const { run, isPending, isForgotten } = useForget({ documentId, field }, { name: label, detail, undoables });
  const memory = value?.memory;
  if (value?.evidence?.includes('languageModel'))
    return <span className="caption faint">{t`Proposed by the language model`}</span>;
  if (!memory) return null;
  const day = format.date(memory.learnedAt.slice(0, 10));
  const isDone = memory.isForgotten || isForgotten;
  return (
    <Group gap="sm" wrap="nowrap">
      <span className="caption faint truncates">
        <LearnedFrom isEmpty={isEmpty} day={day} documentId={memory.documentId} />
      </span>
      <SmallButton flex="none" loading={isPending} disabled={isDone} onClick={run}>
        {isDone ? t`Forgotten` : t`Forget this`}
      </SmallButton>
    </Group>
  );
}

function LearnedFrom({ isEmpty, day, documentId }: { isEmpty: boolean; day: string; documentId: string | null }) {
  const { t } = useLingui();
  if (documentId === null)
    return isEmpty ? t`Left empty: learned on ${day}, from another company` : t`Learned on ${day}, from another company`;
  const address = `/documents/${documentId}`;
  return isEmpty ? (
    <Trans>
      Left empty: learned on {day} from <Link to={address}>an earlier document</Link>
    </Trans>
  ) : (
    <Trans>
      Learned on {day} from <Link to={address}>an earlier document</Link>
    </Trans>
  );
}
