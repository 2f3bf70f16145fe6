import { useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { approvalQueries, type InboxColumn, type InboxItem } from '../core/approval.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { isPast } from '#web/ui/is-past.ts';
import type { ApprovalRisk } from '#contract/approvals/risks.ts';
import { RiskMarks } from '../decision/risk-marks.tsx';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { columnValue, knownColumns } from './column-value.ts';
import { useInboxSettings } from './inbox-settings.ts';
import { InboxTools } from './inbox-tools.tsx';
import type { InboxState } from './use-inbox.ts';
import { SupplierAndAmount } from './approval-line.tsx';
import classes from './inbox-list.module.css';

/** Loaded when several documents are decided at once. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

const show = (element: HTMLAnchorElement | null) => element?.scrollIntoView({ block: 'nearest' });
const none: readonly InboxColumn[] = [];
const noRisks: readonly ApprovalRisk[] = [];

export function InboxList({ inbox, onChoose }: { inbox: InboxState; onChoose?: () => void }) {
  const { t } = useLingui();
  const [settings] = useInboxSettings();
  const { data: given = none } = useQuery(approvalQueries.columns(useCulture()));
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const columns = given.filter(({ fieldName }) => knownColumns.has(fieldName));
  const shown = settings.columns ?? columns.filter(({ visible }) => visible).map(({ fieldName }) => fieldName);
  const chosen = inbox.items.filter(({ document }) => selected?.has(document.id));
  // The list of the decision needs them as well: the dialog has them when it opens.
  const { data: risksOf } = useQuery({
    ...approvalQueries.risks(chosen.map(({ document }) => document.id)),
    enabled: chosen.length > 0 && can('bulkDecisions'),
  });
  // A question holds the others.
  const decidable = inbox.items.filter(({ heldFor }) => heldFor === null);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <nav className={classes.list} aria-label={t`Documents waiting for approval`}>
      <InboxTools
        columns={columns}
        shown={shown}
        isSelecting={selected !== null}
        onSelecting={(isSelecting) => setSelected(isSelecting ? new Set() : null)}
      />
      <Box component="ul" className="scrolls">
        {inbox.items.map((item) => (
          <li key={item.document.id} className={classes.entry}>
            {selected ? (
              <Checkbox
                size="sm"
                mt="md"
                ml="md"
                mr="sm"
                aria-label={t`Select ${item.document.supplier ?? item.document.fileName}`}
                checked={selected.has(item.document.id)}
                onChange={() => toggle(item.document.id)}
              />
            ) : null}
            <InboxLine
              item={item}
              risks={(selected?.has(item.document.id) && risksOf?.get(item.document.id)) || noRisks}
              columns={columns.filter(({ fieldName }) => shown.includes(fieldName))}
              isCurrent={item.document.id === inbox.documentId}
              onChoose={onChoose}
              // with a small checkbox, a tap on the row is meant for the checkbox; on a wide screen, the document is shown beside the list
              onToggle={selected && inbox.isNarrow ? () => toggle(item.document.id) : undefined}
            />
          </li>
        ))}
      </Box>
      {selected ? (
        <Suspense>
          <BulkBar
            chosen={chosen}
            count={decidable.length}
            onAll={() => setSelected(new Set(decidable.map(({ document }) => document.id)))}
            onSelect={(ids) => setSelected(new Set(ids))}
            onDone={() => setSelected(null)}
          />
        </Suspense>
      ) : null}
    </nav>
  );
}

type LineProps = {
  item: InboxItem;
  /** Those that the checks do not report, of a selected document. */
  risks: readonly ApprovalRisk[];
  columns: readonly InboxColumn[];
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
  onToggle: (() => void) | undefined;
};

function InboxLine({ item, risks, columns, isCurrent, onChoose, onToggle }: LineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { document, since, dueAt, stepName, startedBy, inPlaceOf, delegatedFrom, heldFor } = item;
  const isLate = dueAt !== null && isPast(dueAt);
  const names = inPlaceOf.join(', ');
  const values = columns
    .map(({ fieldName, label }) => ({ fieldName, label, value: columnValue(document, fieldName, format) }))
    .filter(({ value }) => value !== '');
  return (
    <Link
      to={{ search: `document=${document.id}` }}
      replace
      className={`${classes.line} small ruled choosable shows-chosen`}
      aria-current={isCurrent ? 'true' : undefined}
      ref={isCurrent ? show : undefined}
      onClick={(event) => {
        if (onToggle) {
          event.preventDefault();
          onToggle();
        } else onChoose?.();
      }}
    >
      <SupplierAndAmount document={document} />
      <Text span truncate size="xs" c="dimmed">
        {names
          ? t`${stepName}, substituting for ${names}`
          : delegatedFrom
            ? t`${stepName}, delegated by ${delegatedFrom}`
            : [stepName, startedBy].filter(Boolean).join(' · ')}
      </Text>
      {values.length > 0 ? (
        <Flex component="span" wrap="wrap" rowGap={0} columnGap="md" fz="xs" lh="16px" c="dimmed" className="breaks">
          {values.map(({ fieldName, label, value }) => (
            <span key={fieldName}>
              {label}: <span className="figures">{value}</span>
            </span>
          ))}
        </Flex>
      ) : null}
      <Flex component="span" wrap="wrap" rowGap={2} columnGap="md">
        {heldFor !== null ? (
          // The deadline moves by the time that the answer takes.
          <MeaningMark meaning="look">{t`on hold until ${heldFor} answers`}</MeaningMark>
        ) : isLate ? (
          <MeaningMark meaning="wrong">{t`was due ${format.ago(dueAt)}`}</MeaningMark>
        ) : (
          <Text span truncate size="xs" c="dimmed">
            {dueAt ? t`until ${format.date(dueAt)}` : format.ago(since)}
          </Text>
        )}
        <RiskMarks document={document} risks={risks} />
      </Flex>
    </Link>
  );
}
