import { lazy, Suspense } from 'react';
import { readingOf } from '#web/viewer/pages.queries.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { Session } from '../session/use-session.ts';
import { ChoiceList } from './beside-value.tsx';
import type { ReviewField } from './review-fields.ts';
import classes from '../review.module.css';

const FieldTools = lazy(async () => ({ default: (await import('./field-tools.tsx')).FieldTools }));
/** Loaded in advance, because the network may be gone when the first field is focused. */
const pageCrop = import('#web/viewer/page-crop.tsx');
const PageCrop = lazy(async () => ({ default: (await pageCrop).PageCrop }));

type Props = {
  session: Session;
  selection: Selection;
  field: ReviewField;
  options: readonly { key: string; value: string }[];
  hasCrop: boolean;
  onOpen: OpenTool;
};

/** Details below the focused field: lookups, suggestions and its position on the page. */
export function FocusedField({ session, selection, field, options, hasCrop, onOpen }: Props) {
  'use no memo';
  const { definition, value } = field;
  return (
    <>
      {session.isEditable ? (
        <Suspense>
          <FieldTools session={session} selection={selection} name={definition.name} onOpen={onOpen} />
        </Suspense>
      ) : null}
      {selection.choices.length > 0 ? (
        <Suspense>
          <ChoiceList
            choices={selection.choices}
            type={definition.type}
            culture={session.culture}
            options={options}
            onTake={selection.takeChoice}
          />
        </Suspense>
      ) : null}
      {hasCrop ? <Crop session={session} selection={selection} wordIds={value.wordIds} /> : null}
    </>
  );
}

type FocusedFieldBarProps = Omit<Props, 'field'> & { field: ReviewField | undefined };

/** The same details above the form in an area of fixed height. It comes before the fields, so that Tab moves from field to field. */
export function FocusedFieldBar({ field, hasCrop, ...props }: FocusedFieldBarProps) {
  'use no memo';
  return (
    <div className={classes.dock} data-crop={hasCrop}>
      {hasCrop ? <Crop session={props.session} selection={props.selection} wordIds={field?.value.wordIds ?? []} /> : null}
      <div className={classes.aids}>{field ? <FocusedField {...props} field={field} hasCrop={false} /> : null}</div>
    </div>
  );
}

type CropProps = { session: Pick<Session, 'detail'>; selection: Pick<Selection, 'words'>; wordIds: readonly number[] };

/** Crop of the page around a value. */
export function Crop({ session: { detail }, selection, wordIds }: CropProps) {
  const words = wordIds.map((id) => selection.words.byId(id)).filter((word) => word !== null);
  return (
    <Suspense>
      <PageCrop reading={readingOf(detail)} pages={detail.pages} words={words} />
    </Suspense>
  );
}
