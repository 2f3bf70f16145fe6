import { useLingui } from '@lingui/react';
import { memo, type ReactNode } from 'react';
import { quoted } from '#web/platform/i18n/quoted.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { FieldRow, type FieldMessage } from '#web/values/field-row.tsx';
import { problemTexts } from '#web/values/problem-text.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Visitor } from '../presence/presence.queries.ts';
import type { Refused } from '../selection/use-taking.ts';
import type { Session } from '../session/use-session.ts';
import { Visitors } from './asides.tsx';
import { fieldDomId } from './field-dom-id.ts';
import { Repairs } from './repairs.tsx';
import { Origin } from './origin.tsx';
import { canEdit, type ReviewField } from './review-fields.ts';

/** What a row does to the document as it is then: the same for all rows and all time. */
export type RowActions = {
  onFocus: (name: string) => void;
  onCommit: (name: string, value: EditedValue) => void;
  onOpen: OpenTool;
};

type Props = {
  /** Read while the row is in focus, or has something to put right. */
  session: Session;
  field: ReviewField;
  refused: Refused | null;
  options: readonly { key: string; value: string }[];
  here: readonly Visitor[];
  actions: RowActions;
  /** Of the row in focus: what stands under its input. */
  children: ReactNode;
};

/** Whether the row would look as it does: every edit makes another session, and all but one or two rows stay as they are. */
const isAlike = (a: Props, b: Props): boolean =>
  a.children === null &&
  b.children === null &&
  a.refused === b.refused &&
  a.options === b.options &&
  (b.field.message === null || a.session === b.session) &&
  a.session.isEditable === b.session.isEditable &&
  a.session.culture === b.session.culture &&
  JSON.stringify([a.field, a.here]) === JSON.stringify([b.field, b.here]);

export const FormRow = memo(function FormRow({ session, field, refused, options, here, actions, children }: Props) {
  // what it would keep, it is not drawn again for
  'use no memo';
  const { i18n } = useLingui();
  const { detail, culture, today, isEditable } = session;
  const { name } = field.definition;
  const message: FieldMessage | null = refused
    ? { level: 'Error', message: `${quoted(refused.text)}: ${i18n._(problemTexts[refused.problem])}` }
    : field.message;
  return (
    <FieldRow
      id={fieldDomId(detail.id, name)}
      definition={field.definition}
      value={field.value}
      mark={field.mark}
      message={message}
      options={options}
      culture={culture}
      today={today}
      isReadOnly={!isEditable || !canEdit(field)}
      isEdited={field.isEdited}
      isFocused={children !== null}
      onFocus={() => actions.onFocus(name)}
      onCommit={(value) => actions.onCommit(name, value)}
      aside={
        <>
          <Origin
            value={field.value}
            isComputed={field.definition.formula !== undefined}
            isLeftEmpty={field.isLeftEmpty === true}
          />
          <Visitors here={here} culture={culture} />
        </>
      }
      repairs={field.message && !refused ? <Repairs session={session} message={field.message} onOpen={actions.onOpen} /> : null}
    >
      {children}
    </FieldRow>
  );
}, isAlike);
