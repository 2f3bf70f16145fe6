import { useLingui } from '@lingui/react';
import { memo, type ReactNode } from 'react';
import { quoted } from '#web/platform/i18n/quoted.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { FieldRow, type FieldMessage } from '#web/values/field-row.tsx';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Visitor } from '../presence/presence.queries.ts';
import type { Refused } from '../selection/use-picking.ts';
import type { Session } from '../session/use-session.ts';
import { Visitors } from './beside-value.tsx';
import { fieldDomId } from './field-dom-id.ts';
import { Repairs } from './repairs.tsx';
import { RiskWarning, type Risks } from './risk-warning.tsx';
import { Origin } from './origin.tsx';
import { canEdit, type ReviewField } from './review-fields.ts';

/** Actions of a row, applied to the current state of the document. The same object for all rows at all times. */
export type RowActions = {
  onFocus: (name: string) => void;
  onCommit: (name: string, value: EditedValue) => void;
  onOpen: OpenTool;
  onValidate: () => void;
};

type Props = {
  /** Used only while the row is focused or has a message. */
  session: Session;
  field: ReviewField;
  refused: Refused | null;
  options: readonly { key: string; value: string }[];
  here: readonly Visitor[];
  actions: RowActions;
  /** Warnings that stopped the validation, if the first of them is at this row. */
  risks: Risks | null;
  isFocused: boolean;
  /** Details below the input of the focused row, unless they have a place of their own. */
  children: ReactNode;
};

/** Whether the row would render the same. Every edit creates a new session object, but only one or two rows change. */
const isAlike = (a: Props, b: Props): boolean =>
  a.isFocused === b.isFocused &&
  a.children === null &&
  b.children === null &&
  a.refused === b.refused &&
  a.options === b.options &&
  a.risks?.length === b.risks?.length &&
  (b.field.message === null || a.session === b.session) &&
  a.session.isEditable === b.session.isEditable &&
  a.session.culture === b.session.culture &&
  JSON.stringify([a.field, a.here]) === JSON.stringify([b.field, b.here]);

export const FormRow = memo(function FormRow({
  session,
  field,
  refused,
  options,
  here,
  actions,
  risks,
  isFocused,
  children,
}: Props) {
  // A compiler cache would only contain values that do not cause a render.
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
      isFocused={isFocused}
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
      repairs={
        field.message && !refused ? (
          <>
            <Repairs session={session} message={field.message} onOpen={actions.onOpen} />
            {risks ? <RiskWarning risks={risks} onValidate={actions.onValidate} /> : null}
          </>
        ) : null
      }
    >
      {children}
    </FieldRow>
  );
}, isAlike);
