import { useState } from 'react';
import { TextField } from '#web/settings/kit/field.tsx';
import { useTypedNumbers } from '#web/values/use-typed-numbers.ts';

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** Number input with limits. A value outside of them, or none, is reverted on blur; a text that is no number stays with its error. */
export function NumberField({ label, value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useTypedNumbers([typed ?? String(Math.round(value * 100) / 100)], ([first = '']) => setTyped(first));
  const settle = () => {
    input.onBlur();
    if (input.error !== undefined) return;
    if (typed !== null && typed !== '') onChange(Math.min(max, Math.max(min, Number(typed))));
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      w={220}
      value={input.value}
      error={input.error}
      onChange={(event) => input.onChange(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
