import type { FieldType } from '#values/values.ts';
import type { EditedValue } from './edited-value.ts';

/** Props of every field input. */
export type InputProps = {
  id: string;
  type: FieldType;
  value: EditedValue;
  /** Culture in which the user types. A date without a year gets the year of `today`. */
  culture: string;
  today: string;
  options: readonly { key: string; value: string }[];
  /** Data table whose keys a LOOKUP field accepts. It is searched, never loaded as a whole. */
  table?: string | undefined;
  isReadOnly: boolean;
  isRequired: boolean;
  isInvalid: boolean;
  /** IDs of the elements that describe the field. */
  describedBy: string;
  onCommit: (value: EditedValue) => void;
};
