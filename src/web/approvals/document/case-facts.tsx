/** Facts for the decision, most important first: supplier and amount, warnings, requester, notes and values. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { can } from '#web/platform/api/service.ts';
import { ApprovalRuns } from '../core/approval-runs.tsx';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark, type Meaning } from '#web/ui/meaning.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Amount } from './amount.tsx';
import type { Shown } from './case-viewer.tsx';
import { CaseValues } from './case-values.tsx';
import { NoteBox } from './note-box.tsx';
import type { Case } from './use-case.ts';

const meanings = { Error: 'wrong', Warning: 'look', Info: 'read' } as const satisfies Record<string, Meaning>;

type Props = { given: Case; note: string; onNote: (note: string) => void; onShow: (shown: Shown) => void; isNarrow: boolean };

const NotesSection = lazy(() =>
  withTexts(['review'], async () => ({ default: (await import('#web/documents/notes/notes-section.tsx')).NotesSection })),
);

const SupplierNews = lazy(async () => ({ default: (await import('./supplier-changes.tsx')).SupplierNews }));
const HeldNotice = lazy(async () => ({ default: (await import('../questions/held-notice.tsx')).HeldNotice }));
const AnsweredNotice = lazy(async () => ({ default: (await import('../questions/answered-notice.tsx')).AnsweredNotice }));

const OpenFields = lazy(async () => ({ default: (await import('../fields/open-fields.tsx')).OpenFields }));

export function CaseFacts({ given, note, onNote, onShow, isNarrow }: Props) {
  const { t } = useLingui();
  const { detail, approval, item } = given;
  const runs = approval?.runs ?? [];
  return (
    <Stack gap="lg" fz="sm" lh="18px" p="lg">
      <Stack component="header" gap={2}>
        {/* On a phone both are shown above the buttons and always visible. */}
        <Text component="h2" fz={18} lh="24px" fw={600} className={isNarrow ? 'visually-hidden' : 'breaks'}>
          {given.supplier}
        </Text>
        {isNarrow ? null : <Amount given={given} isLarge />}
        <Text size="xs" c="dimmed" className="breaks">
          {[given.number, detail?.fileName].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {given.error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {errorText(given.error)}
        </Box>
      ) : null}
      {given.isDuplicate ? (
        <Flex component="p" wrap="wrap" rowGap={2} columnGap="sm">
          <MeaningMark meaning="look">{t`Possible duplicate`}</MeaningMark>{' '}
          {item?.document.duplicateOf ? (
            <Link to={documentHref(item.document.duplicateOf)} className="touch">{t`Open the other document`}</Link>
          ) : (
            <Trans>The same document has probably been received before.</Trans>
          )}
        </Flex>
      ) : null}
      {approval?.question ? (
        <Suspense>
          <HeldNotice documentId={given.documentId} question={approval.question} />
        </Suspense>
      ) : (
        <>
          <Turn given={given} />
          {can('notes') ? (
            <Suspense>
              <AnsweredNotice documentId={given.documentId} />
            </Suspense>
          ) : null}
        </>
      )}
      {detail ? (
        <Suspense fallback={<Skeleton width="60%" height={18} />}>
          <SupplierNews documentId={detail.id} currency={given.currency} />
        </Suspense>
      ) : null}
      <Checks given={given} />
      {detail && given.open.length > 0 ? (
        <Suspense fallback={<Skeleton width="90%" height={60} />}>
          <OpenFields key={detail.id} detail={detail} open={given.open} missing={given.missingNames} />
        </Suspense>
      ) : null}
      <section aria-label={t`Approval`}>
        {runs.length > 0 ? <ApprovalRuns runs={runs} /> : given.error ? null : <Skeleton width="70%" height={40} />}
      </section>
      {given.mayDecide ? <NoteBox documentId={given.documentId} note={note} onNote={onNote} isNarrow={isNarrow} /> : null}
      {detail ? <CaseValues detail={detail} onShow={onShow} /> : <Skeleton width="90%" height={120} />}
      {detail && !given.isGone && can('notes') ? (
        <Suspense>
          <NotesSection documentId={detail.id} isReadOnly={given.mayDecide} />
        </Suspense>
      ) : null}
      {detail && !given.isGone ? (
        <Text component={Link} inherit c="var(--accent)" td="underline" to={documentHref(detail.id)} className="touch">
          <Trans>Open document</Trans>
        </Text>
      ) : null}
    </Stack>
  );
}

/** Who asked for the approval, since when, and for whom the user substitutes. */
function Turn({ given: { item, approval, missing, missingNames, open } }: { given: Case }) {
  const { t } = useLingui();
  const format = useFormat();
  const [run] = approval?.runs ?? [];
  const startedBy = run?.startedBy ?? item?.startedBy;
  const startedAt = run?.startedAt ?? item?.since;
  const myTurn = approval?.myTurn;
  const others = (myTurn?.inPlaceOf ?? item?.inPlaceOf ?? []).join(', ');
  const list = missing.join(', ');
  const closed = missing.filter((_, at) => !open.includes(missingNames[at] ?? '')).join(', ');
  return (
    <Stack gap={2}>
      {startedBy && startedAt ? <p>{t`${startedBy} requested approval ${format.ago(startedAt)}`}</p> : null}
      {item?.delegatedFrom ? (
        <p>
          {t`Delegated to you by ${item.delegatedFrom}`}
          {item.note ? `: ${item.note}` : ''}
        </p>
      ) : null}
      {others ? <p>{t`You are substituting for ${others}`}</p> : null}
      {myTurn?.isOverride ? (
        <p>{t`You are not an approver in this step. As an administrator, you can decide instead of its approvers, with a reason.`}</p>
      ) : null}
      {list ? <MeaningMark meaning="wrong">{t`Required before approval: ${list}`}</MeaningMark> : null}
      {closed ? <p>{t`To be filled in by someone who can edit the document: ${closed}`}</p> : null}
    </Stack>
  );
}

function Checks({ given: { detail } }: { given: Case }) {
  const { t } = useLingui();
  const failed = (detail?.validationErrors ?? []).filter(({ level, code }) => level !== 'Info' && code !== 'duplicate');
  if (failed.length === 0) return null;
  const labels = new Map(detail?.documentTypeDefinition?.fields.map(({ name, label }) => [name, label]));
  return (
    <section aria-label={t`Failed checks`}>
      <Stack component="ul" gap={6}>
        {failed.map(({ field, itemIndex, level, message }) => (
          <Flex component="li" wrap="wrap" rowGap={2} columnGap="sm" key={`${field}-${itemIndex}-${message}`}>
            <MeaningMark meaning={meanings[level]}>{labels.get(field ?? '') ?? t`Document`}</MeaningMark>
            <span>{message}</span>
          </Flex>
        ))}
      </Stack>
    </section>
  );
}
