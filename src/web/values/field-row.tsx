import type { ReactNode } from 'react';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import { useLingui } from '@lingui/react';
import type { Mark } from '#contract/documents/attention.ts';
import type { EditedValue } from './edited-value.ts';
import { FieldInput } from './field-input.tsx';
import classes from './fields.module.css';
import { MarkLabel, useMarkText } from './mark-label.tsx';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';

export type FieldMessage = { level: 'Error' | 'Warning' | 'Info'; message: string };

const tones = { Error: 'wrong', Warning: 'look', Info: 'quiet' } satisfies Record<FieldMessage['level'], string>;

type Props = {
  id: string;
  definition: FieldDefinition;
  value: EditedValue;
  mark: Mark;
  /** Message below the field. Only the most severe one is shown. */
  message: FieldMessage | null;
  options: readonly { key: string; value: string }[];
  culture: string;
  today: string;
  isReadOnly: boolean;
  isEdited: boolean;
  isFocused: boolean;
  onFocus: () => void;
  onCommit: (value: EditedValue) => void;
  /** Always shown below the input. */
  aside?: ReactNode;
  /** Suggested corrections after the message. */
  repairs?: ReactNode;
  /** Shown below the input while it is focused: the crop of the page. */
  children?: ReactNode;
};

/** Row of the form: label, input, state and one line for a message. */
export function FieldRow({
  id,
  definition,
  mark,
  message,
  isEdited,
  isFocused,
  onFocus,
  repairs,
  aside,
  children,
  ...input
}: Props) {
  const { i18n } = useLingui();
  const markText = useMarkText();
  const shownMessage: FieldMessage | null = input.value.problem
    ? { level: 'Error', message: i18n._(problemTexts[input.value.problem]) }
    : message;
  return (
    <div className={classes.row} data-mark={mark.kind} data-edited={isEdited} data-focused={isFocused} onFocus={onFocus}>
      <label className={classes.label} htmlFor={id} title={definition.label}>
        {definition.label}
        {definition.isRequired ? <span className={classes.required} aria-hidden="true" /> : null}
      </label>
      <FieldInput
        {...input}
        id={id}
        type={definition.type}
        table={definition.externalDataTable}
        isRequired={definition.isRequired}
        isInvalid={mark.kind === 'wrong' || mark.kind === 'missing'}
        describedBy={`${id}-mark ${id}-message`}
      />
      <span className={classes.mark}>
        <span aria-hidden="true" className={classes.shownMark}>
          <MarkLabel mark={mark} />
        </span>
        <span id={`${id}-mark`} className="visually-hidden">
          {markText(mark)}
        </span>
      </span>
      <div className={classes.under}>
        {shownMessage ? (
          <p id={`${id}-message`} className={`caption ${tones[shownMessage.level]}`}>
            {shownMessage.message}
          </p>
        ) : null}
        {repairs}
        {aside}
        {isFocused ? children : null}
      </div>
    </div>
  );
}
