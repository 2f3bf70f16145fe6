import { useLingui } from '@lingui/react';
import { lazy, memo, Suspense } from 'react';
import type { Visitor } from '#web/api/presence.queries.ts';
import type { EditedValue } from '#web/blocks/fields/edited-value.ts';
import { FieldRow, type FieldMessage } from '#web/blocks/fields/field-row.tsx';
import { problemTexts } from '#web/blocks/fields/problem-text.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { ChoiceList, Visitors } from './asides.tsx';
import { Repairs } from './repairs.tsx';
import { canEdit, type ReviewField } from './review-fields.ts';
import type { OpenTool } from './tools.ts';
import { fieldDomId, type Refused, type Review } from './use-review.ts';

const FieldTools = lazy(() =>
  withTexts(['review-tools'], async () => ({ default: (await import('../review-tools/field-tools.tsx')).FieldTools })),
);
/** Shown with the first field in focus, which may be when there is no network any more. */
const pageCrop = import('#web/blocks/viewer/page-crop.tsx');
const PageCrop = lazy(async () => ({ default: (await pageCrop).PageCrop }));

/** What a row does to the document as it is then: the same for all rows and all time. */
export type RowHands = {
  onFocus: (name: string) => void;
  onCommit: (name: string, value: EditedValue) => void;
};

type Props = {
  /** Read while the row is in focus, or has something to put right. */
  review: Review;
  field: ReviewField;
  refused: Refused | null;
  options: readonly { key: string; value: string }[];
  here: readonly Visitor[];
  isFocused: boolean;
  hasCrop: boolean;
  hands: RowHands;
  onOpen: OpenTool;
};

/** Whether the row would look as it does: every edit makes another review, and all but one or two rows stay as they are. */
const isAlike = (a: Props, b: Props): boolean =>
  !a.isFocused &&
  !b.isFocused &&
  a.refused === b.refused &&
  a.options === b.options &&
  (b.field.message === null || a.review === b.review) &&
  a.review.isEditable === b.review.isEditable &&
  a.review.culture === b.review.culture &&
  JSON.stringify([a.field, a.here]) === JSON.stringify([b.field, b.here]);

export const FormRow = memo(function FormRow({
  review,
  field,
  refused,
  options,
  here,
  isFocused,
  hasCrop,
  hands,
  onOpen,
}: Props) {
  // what it would keep, it is not drawn again for
  'use no memo';
  const { i18n } = useLingui();
  const { culture } = review;
  const { name } = field.definition;
  const message: FieldMessage | null = refused
    ? { level: 'Error', message: `“${refused.text}”: ${i18n._(problemTexts[refused.problem])}` }
    : field.message;
  return (
    <FieldRow
      id={fieldDomId(review.detail.id, name)}
      definition={field.definition}
      value={field.value}
      mark={field.mark}
      message={message}
      options={options}
      culture={culture}
      today={review.today}
      isReadOnly={!review.isEditable || !canEdit(field)}
      isEdited={field.isEdited}
      isFocused={isFocused}
      onFocus={() => hands.onFocus(name)}
      onCommit={(value) => hands.onCommit(name, value)}
      aside={<Visitors here={here} culture={culture} />}
      repairs={field.message && !refused ? <Repairs review={review} message={field.message} onOpen={onOpen} /> : null}
    >
      {isFocused && review.isEditable ? (
        <Suspense>
          <FieldTools review={review} name={name} onOpen={onOpen} />
        </Suspense>
      ) : null}
      {isFocused && review.choices.length > 0 ? (
        <Suspense>
          <ChoiceList
            choices={review.choices}
            type={field.definition.type}
            culture={culture}
            options={options}
            onTake={review.takeChoice}
          />
        </Suspense>
      ) : null}
      {isFocused && hasCrop ? <Crop review={review} wordIds={field.value.wordIds} /> : null}
    </FieldRow>
  );
}, isAlike);

/** The place of a value on its page. */
export function Crop({ review, wordIds }: { review: Review; wordIds: readonly number[] }) {
  const words = wordIds.map((id) => review.words.byId(id)).filter((word) => word !== null);
  return (
    <Suspense>
      <PageCrop reading={review.reading} pages={review.detail.pages} words={words} />
    </Suspense>
  );
}
