import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cultureNames } from '#contract/core/cultures.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { designCultures } from './design-model.ts';

type DesignCulture = (typeof designCultures)[number];

type Props = {
  names: Readonly<Record<string, string>>;
  errorOf: (culture: DesignCulture) => string | undefined;
  hintOf?: (culture: DesignCulture) => ReactNode;
  onChange: (names: Record<string, string>) => void;
};

/** One input per language for the name of a type or field. */
export function NameFields({ names, errorOf, hintOf, onChange }: Props) {
  const { t } = useLingui();
  return designCultures.map((each) => {
    const language = cultureNames[each];
    return (
      <TextField
        key={each}
        label={t`Name (${language})`}
        hint={hintOf?.(each)}
        value={names[each] ?? ''}
        error={errorOf(each)}
        onChange={(event) => onChange({ ...names, [each]: event.target.value })}
      />
    );
  });
}
