import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { useForget } from '#web/documents/core/use-forget.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { LessonRow } from './lesson-row.tsx';
import { memoryUndo } from './memory.queries.ts';

/** One layout of a supplier: its corrections and its confirmations. */
export function LayoutPart({ layout }: { layout: SupplierLayout }) {
  const { id, supplier, documents, lessons } = layout;
  const { t } = useLingui();
  // Without a document of its own, nothing tells whose layout it is, and its many lessons say nothing.
  const isImported = documents === 0;
  const name = supplier ?? (isImported ? t`Layout from another company` : t`Supplier without a name`);
  const corrections = isImported ? [] : lessons.filter(({ isCorrection }) => isCorrection);
  const confirming = lessons.length - corrections.length;
  const { run, isPending } = useForget(
    { layoutId: id },
    {
      name,
      detail: t`Its next documents are read as those of an unknown layout, until one of them is corrected. Documents stay as they are.`,
      undoables: memoryUndo,
    },
  );
  return (
    <Part
      title={name}
      action={
        <Button size="compact-sm" variant="default" aria-label={t`Forget all of ${name}`} loading={isPending} onClick={run}>
          <Trans>Forget all</Trans>
        </Button>
      }
    >
      {isImported ? (
        <p className="quiet">
          {t`${plural(lessons.length, { one: '# field', other: '# fields' })}, used as soon as a document with this layout is received`}
        </p>
      ) : (
        <p className="quiet">
          {t`${plural(documents, { one: 'from # validated document', other: 'from # validated documents' })}`}
          {' · '}
          {t`${plural(confirming, { one: '# field only confirmed', other: '# fields only confirmed' })}`}
        </p>
      )}
      {corrections.length === 0 ? null : (
        <ul className="ruled-above" aria-label={t`Corrections of ${name}`}>
          {corrections.map((lesson) => (
            <LessonRow key={lesson.field} layout={layout} lesson={lesson} />
          ))}
        </ul>
      )}
    </Part>
  );
}
