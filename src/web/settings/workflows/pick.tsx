import { NativeSelect } from '@mantine/core';
import type { Choice } from './condition-choices.ts';

type PickProps = { label: string; value: string; options: readonly Choice[]; onChange: (id: string) => void };

/** An object that no longer exists is shown by its ID. */
export function Pick({ label, value, options, onChange }: PickProps) {
  const known = options.some(({ id }) => id === value);
  return (
    <NativeSelect maw={248} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {known ? null : <option value={value}>{value}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
