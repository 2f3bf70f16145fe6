import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatValue, parseValue } from '#values/value-types.ts';
import { localeOf } from '#web/platform/i18n/i18n.ts';
import { problemTexts } from '#web/platform/i18n/value-problem-texts.ts';

type Typed = { text: string; values: readonly string[] };

/**
 * Text input of numbers in the notation of the reader, separated by semicolons: `50,000` is fifty thousand in English and fifty in Czech.
 * The values are canonical. A text that is not clearly a number stays as typed with its error; if it could mean two numbers, its value is
 * empty.
 */
export function useTypedNumbers(values: readonly string[], onValues: (values: string[]) => void) {
  const { t, i18n } = useLingui();
  const culture = localeOf(i18n.locale);
  const [kept, setKept] = useState<Typed | null>(null);
  // Values that were set from elsewhere replace the typed text.
  const typed = kept && JSON.stringify(kept.values) === JSON.stringify(values) ? kept.text : null;
  const parts = (text: string) => text.split(';').map((each) => ({ each, parsed: parseValue('DECIMAL', each, culture, '') }));
  const problem = typed === null ? undefined : parts(typed).flatMap(({ parsed }) => (parsed.ok ? [] : [parsed.problem]))[0];
  return {
    value: typed ?? values.map((each) => formatValue('DECIMAL', each, culture)).join('; '),
    error: problem && t(problemTexts[problem]),
    onChange: (text: string) => {
      const next = parts(text).map(({ each, parsed }) =>
        parsed.ok ? parsed.value : parsed.problem === 'ambiguousNumber' ? '' : each.trim(),
      );
      setKept({ text, values: next });
      onValues(next);
    },
    onBlur: () => {
      if (problem === undefined) setKept(null);
    },
  };
}
