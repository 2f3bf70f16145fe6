import { useState } from 'react';
import { TextField } from '#web/settings/kit/field.tsx';

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** Number input with limits. A value outside of them, or none, is reverted on blur. */
export function NumberField({ label, value, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const number = Number((typed ?? '').replace(',', '.'));
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      w={220}
      value={typed ?? String(Math.round(value * 100) / 100)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
