import type { FieldType } from '#values/values.ts';
import type { EditedValue } from './edited-value.ts';

/** What every input of a field gets. */
export type InputProps = {
  id: string;
  type: FieldType;
  value: EditedValue;
  /** How a person of this culture writes; `today` lends its year to a date without one. */
  culture: string;
  today: string;
  options: readonly { key: string; value: string }[];
  /** The table whose keys a LOOKUP field takes; it is searched, never loaded. */
  table?: string | undefined;
  isReadOnly: boolean;
  isRequired: boolean;
  isInvalid: boolean;
  /** Ids of what is said about the field. */
  describedBy: string;
  onCommit: (value: EditedValue) => void;
};
