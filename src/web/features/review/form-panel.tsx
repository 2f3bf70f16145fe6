import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { lazy, Suspense, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Section } from '#contract/sections.ts';
import { enumValueQueries } from '#web/api/enum-values.queries.ts';
import { presenceKey } from '#web/api/presence-key.ts';
import type { Visitor } from '#web/api/presence.queries.ts';
import { useQueryData } from '#web/api/use-query-data.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import type { CropPlace } from '../review-tools/crop-place.ts';
import { isPressed } from '#web/ui/actions/changed-keys.ts';
import { Crop, FormRow, type RowHands } from './form-row.tsx';
import { Repairs } from './repairs.tsx';
import { bySection, isExpected, type ReviewField, type ReviewSection } from './review-fields.ts';
import { sectionNames } from '#web/blocks/fields/section-names.ts';
import { rowsToLookAt } from './targets.ts';
import type { OpenTool } from './tools.ts';
import { fieldDomId, type Review } from './use-review.ts';
import classes from './review.module.css';

const ConflictList = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/conflict-list.tsx')).ConflictList })),
);

const ApproverFields = lazy(() =>
  withTexts(['approvals'], async () => ({ default: (await import('../approval-inbox/approver-fields.tsx')).ApproverFields })),
);

/** Its arithmetic is fetched beside the form. */
const amountsCheck = import('./amounts-check.tsx');
const AmountsCheck = lazy(async () => ({ default: (await amountsCheck).AmountsCheck }));

const CropSwitch = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/crop-switch.tsx')).CropSwitch })),
);

const noOptions: readonly { key: string; value: string }[] = [];

/** The form on the right: what is left to check, what is in conflict, and the fields by sections. */
export function FormPanel({ review, onLeave, onOpen }: { review: Review; onLeave: () => void; onOpen: OpenTool }) {
  // every edit is another review, of which nothing here can be kept: what need not be drawn again are the rows
  'use no memo';
  const { t } = useLingui();
  const { detail, culture, left } = review;
  const needsOptions = review.fields.some((field) => field.definition.type === 'ENUM');
  const { data: options } = useQuery({ ...enumValueQueries.ofType(detail.documentClass, culture), enabled: needsOptions });
  const others = useQueryData<Visitor[]>(presenceKey(detail.id)) ?? [];
  const latest = useRef(review);
  useLayoutEffect(() => {
    latest.current = review;
  });
  const [hands] = useState<RowHands>(() => ({
    onFocus: (name) => latest.current.follow({ kind: 'field', name }),
    onCommit: (name, value) => latest.current.put({ kind: 'field', name }, value),
  }));
  const [crop, setCrop] = useState<CropPlace>('field');
  const [firstRow, ...otherRows] = rowsToLookAt(review);
  const general = review.messages.filter((message) => message.field === '');
  const focused = review.focus?.kind === 'field' ? review.focus.name : null;
  const pinned = review.fields.find((field) => field.definition.name === focused)?.value.wordIds ?? [];

  const onKeyDown = (event: KeyboardEvent) => {
    const isChoice = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const by = isPressed(event.nativeEvent, 'review.confirm', 'Enter')
      ? 1
      : isPressed(event.nativeEvent, 'review.back', 'Shift+Enter')
        ? -1
        : 0;
    if (by !== 0 && isChoice) {
      event.preventDefault();
      review.confirmAndGo(by);
    }
    if (event.key === 'Escape') onLeave();
  };
  // a text is read when one leaves its field: until then it is kept as it stands
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.id.startsWith(fieldDomId(detail.id, '')))
      review.typing(target.id.slice(fieldDomId(detail.id, '').length), target.value);
  };
  const row = (field: ReviewField) => {
    const { name } = field.definition;
    return (
      <FormRow
        key={name}
        review={review}
        field={field}
        refused={review.refused?.target.kind === 'field' && review.refused.target.name === name ? review.refused : null}
        options={options?.[name] ?? noOptions}
        here={others.filter((visitor) => visitor.field === name)}
        isFocused={focused === name}
        hasCrop={crop === 'field'}
        hands={hands}
        onOpen={onOpen}
      />
    );
  };

  return (
    // the keys act on the inputs inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.form} aria-label={t`Values`} onKeyDown={onKeyDown} onInput={onInput} onBlur={review.typedEnds}>
      <div className={classes.formHead}>
        <div className={classes.formLeft}>
          <p className={classes.counter} data-left-to-check data-done={left.length === 0 && !review.isBare} aria-live="polite">
            {left.length === 0 && review.isBare ? (
              t`Nothing was read`
            ) : left.length === 0 ? (
              <>
                <CircleCheck size={16} aria-hidden="true" /> {t`Nothing left to check`}
              </>
            ) : (
              plural(left.length, { one: '# left to check', other: '# left to check' })
            )}
          </p>
          {firstRow ? (
            <button type="button" className={classes.rowsLeft} onClick={() => review.focusTarget(firstRow)}>
              {plural(otherRows.length + 1, { one: '# row to look at', other: '# rows to look at' })}
            </button>
          ) : null}
        </div>
        <Suspense>
          <CropSwitch onPlace={setCrop} />
        </Suspense>
      </div>
      {crop === 'pinned' ? (
        <div className={classes.pinned}>
          <Crop review={review} wordIds={pinned} />
        </div>
      ) : null}
      {review.conflicts.length > 0 ? (
        <Suspense>
          <ConflictList review={review} />
        </Suspense>
      ) : null}
      {general.map((message) => (
        <div key={message.code + message.message} className={classes.general} data-level={message.level}>
          {message.message}
          <Repairs review={review} message={message} onOpen={onOpen} />
        </div>
      ))}
      {!review.isEditable && detail.canBeApproved ? (
        <Suspense>
          <ApproverFields detail={detail} />
        </Suspense>
      ) : null}
      {bySection(review.fields).map((each) => (
        <FormSection key={each.section} section={each} focused={focused} row={row}>
          {each.section === 'amounts' ? (
            <Suspense>
              <AmountsCheck review={review} />
            </Suspense>
          ) : null}
        </FormSection>
      ))}
    </section>
  );
}

type SectionProps = {
  section: ReviewSection;
  focused: string | null;
  row: (field: ReviewField) => React.ReactNode;
  children: React.ReactNode;
};

/** Filled and expected fields first; the empty optional ones fold into one line. */
function FormSection({ section: { section, fields }, focused, row, children }: SectionProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [kept] = useState(() => new Set(fields.filter(isExpected).map((field) => field.definition.name)));
  // a field that was shown stays while one works on it, also when it is emptied
  const isShown = (field: ReviewField) =>
    isOpen || field.isEdited || isExpected(field) || field.definition.name === focused || kept.has(field.definition.name);
  const folded = fields.filter((field) => !isShown(field));
  const names = folded.map((field) => field.definition.label).join(', ');
  const title = i18n._(sectionNames[section satisfies Section]);
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {fields.filter(isShown).map(row)}
      {children}
      {folded.length > 0 ? (
        <button
          type="button"
          className={classes.folded}
          aria-label={t`Show empty fields: ${names}`}
          title={names}
          onClick={() => setOpen(true)}
        >
          + {names}
        </button>
      ) : null}
    </section>
  );
}
