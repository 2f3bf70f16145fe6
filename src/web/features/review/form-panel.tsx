import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type KeyboardEvent } from 'react';
import type { Section } from '#contract/sections.ts';
import { enumValueQueries } from '#web/api/enum-values.queries.ts';
import { FieldRow, type FieldMessage } from '#web/blocks/fields/field-row.tsx';
import { problemTexts } from '#web/blocks/fields/problem-text.ts';
import { PageCrop } from '#web/blocks/viewer/page-crop.tsx';
import { AmountsCheck } from './amounts-check.tsx';
import { ConflictList } from './conflict-list.tsx';
import { bySection, canEdit, isExpected, type ReviewField, type ReviewSection } from './review-fields.ts';
import { sectionNames } from './section-names.ts';
import { fieldDomId, type Review } from './use-review.ts';
import classes from './review.module.css';

/** The form on the right: what is left to check, what is in conflict, and the fields by sections. */
export function FormPanel({ review, onLeave }: { review: Review; onLeave: () => void }) {
  const { t, i18n } = useLingui();
  const { detail, culture, left } = review;
  const needsOptions = review.fields.some((field) => field.definition.type === 'ENUM');
  const { data: options } = useQuery({ ...enumValueQueries.ofType(detail.documentClass, culture), enabled: needsOptions });
  const general = detail.validationErrors.filter((message) => message.field === '');

  const onKeyDown = (event: KeyboardEvent) => {
    const isChoice = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === 'Enter' && isChoice && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      review.confirmAndGo(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') onLeave();
  };
  const row = (field: ReviewField) => {
    const { name } = field.definition;
    const refused = review.refused?.target.kind === 'field' && review.refused.target.name === name ? review.refused : null;
    const message: FieldMessage | null = refused
      ? { level: 'Error', message: `“${refused.text}”: ${i18n._(problemTexts[refused.problem])}` }
      : field.message;
    const isFocused = review.focus?.kind === 'field' && review.focus.name === name;
    return (
      <FieldRow
        key={name}
        id={fieldDomId(name)}
        definition={field.definition}
        value={field.value}
        mark={field.mark}
        message={message}
        options={options?.[name] ?? []}
        culture={culture}
        today={review.today}
        isReadOnly={!review.isEditable || !canEdit(field)}
        isEdited={field.isEdited}
        isFocused={isFocused}
        onFocus={() => review.follow({ kind: 'field', name })}
        onCommit={(value) => review.put({ kind: 'field', name }, value)}
      >
        <Crop review={review} wordIds={field.value.wordIds} />
      </FieldRow>
    );
  };

  return (
    // the keys act on the inputs inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.form} aria-label={t`Values`} onKeyDown={onKeyDown}>
      <p className={classes.counter} data-done={left.length === 0} aria-live="polite">
        {left.length === 0 ? (
          <>
            <CircleCheck size={16} aria-hidden="true" /> {t`Nothing left to check`}
          </>
        ) : (
          plural(left.length, { one: '# left to check', other: '# left to check' })
        )}
      </p>
      <ConflictList review={review} />
      {general.map((message) => (
        <p key={message.code + message.message} className={classes.general} data-level={message.level}>
          {message.message}
        </p>
      ))}
      {bySection(review.fields).map((each) => (
        <FormSection key={each.section} section={each} row={row}>
          {each.section === 'amounts' ? <AmountsCheck review={review} /> : null}
        </FormSection>
      ))}
    </section>
  );
}

function Crop({ review, wordIds }: { review: Review; wordIds: readonly number[] }) {
  const words = wordIds.map((id) => review.words.byId(id)).filter((word) => word !== null);
  return <PageCrop reading={review.reading} pages={review.detail.pages} words={words} />;
}

type SectionProps = { section: ReviewSection; row: (field: ReviewField) => React.ReactNode; children: React.ReactNode };

/** Filled and expected fields first; the empty optional ones fold into one line. */
function FormSection({ section: { section, fields }, row, children }: SectionProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [kept] = useState(() => new Set(fields.filter(isExpected).map((field) => field.definition.name)));
  // a field that was shown stays while one works on it, also when it is emptied
  const isShown = (field: ReviewField) => isOpen || field.isEdited || isExpected(field) || kept.has(field.definition.name);
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
