import {
  Checkbox,
  NativeSelect,
  TextInput,
  type CheckboxProps,
  type NativeSelectProps,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';

type Labeled = { label: string; hint?: ReactNode; error?: string | undefined };

/** Returns the line below an input: the error, otherwise the hint. */
const noteOf = ({ hint, error }: Omit<Labeled, 'label'>) => (error === undefined ? { description: hint } : { error });

export function TextField({ hint, error, ...input }: Labeled & TextInputProps) {
  return <TextInput type="text" autoComplete="off" {...input} {...noteOf({ hint, error })} />;
}

export function SelectField({ hint, error, ...select }: Labeled & NativeSelectProps) {
  return <NativeSelect {...select} {...noteOf({ hint, error })} />;
}

/** Checkbox with its label. */
export function CheckField({ hint, error, ...input }: Labeled & CheckboxProps) {
  return <Checkbox {...(error !== undefined && { 'aria-invalid': true })} {...input} {...noteOf({ hint, error })} />;
}
