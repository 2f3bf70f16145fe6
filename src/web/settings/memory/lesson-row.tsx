import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { useForget } from '#web/documents/core/use-forget.ts';
import { StateMark } from '#web/settings/kit/state-mark.tsx';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { memoryUndo } from './memory.queries.ts';

type Lesson = SupplierLayout['lessons'][number];
type Props = { layout: Pick<SupplierLayout, 'id' | 'documentType'>; lesson: Lesson };

/** What was learned about one field: its effect, the document it was learned from, and its results on other documents. */
export function LessonRow({ layout, lesson }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: type } = useQuery(reviewQueries.typeDefinition(layout.documentType ?? 'invoice', currentCulture()));
  const { field, kind, document, learnedAt, better, worse, same, isLive } = lesson;
  const label = field === lineItems ? t`Line items` : (type?.fields.find(({ name }) => name === field)?.label ?? field);
  const what = {
    place: t`read at its place on the page`,
    constant: t`always the same value`,
    absent: t`not on this layout`,
    table: t`read by its columns on the page`,
  };
  const day = format.date(learnedAt.slice(0, 10));
  const { run, isPending } = useForget(
    { layoutId: layout.id, field },
    {
      name: label,
      detail: t`Documents stay as they are.`,
      undoables: memoryUndo,
    },
  );
  return (
    <Flex component="li" wrap={{ base: 'wrap', xs: 'nowrap' }} align="center" gap="md" py="sm" className="ruled">
      <Box flex={{ base: '1 1 100%', xs: 1 }} miw={0}>
        <p className="medium">
          {label} <span className="quiet">· {what[kind]}</span>
        </p>
        <p className="quiet breaks">
          {document === null ? (
            t`Learned on ${day}, from another company`
          ) : (
            <Trans>
              Learned on {day} from{' '}
              <Link to={`/documents/${document.id}`} className="touch">
                {document.fileName ?? t`a deleted document`}
              </Link>
            </Trans>
          )}
        </p>
        <p className="quiet">
          {better + worse + same === 0
            ? t`No other validated document to try it on yet`
            : t`On other validated documents: ${better} better, ${worse} worse, ${same} the same`}
        </p>
      </Box>
      <StateMark state={isLive ? 'good' : 'off'}>{isLive ? t`In use` : t`Not used`}</StateMark>
      <Button
        ml={{ base: 'auto', xs: 0 }}
        size="compact-sm"
        variant="default"
        aria-label={t`Forget ${label}`}
        loading={isPending}
        onClick={run}
      >
        <Trans>Forget</Trans>
      </Button>
    </Flex>
  );
}
