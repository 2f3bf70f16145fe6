import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnmappedEntry } from '#contract/documents/unmapped-entry.ts';

/**
 * Returns a function that formats a value of the original e-invoice, with a note on how many more characters or values only the file
 * contains.
 */
export function useUnmappedText(): (entry: UnmappedEntry) => string {
  const { t } = useLingui();
  return ({ path, value, omitted }) => {
    if (path === '') return t`${plural(omitted, { one: '# more in the original file', other: '# more in the original file' })}`;
    if (omitted === 0) return value;
    const more = plural(omitted, {
      one: '# more character in the original file',
      other: '# more characters in the original file',
    });
    return `${value}… (${more})`;
  };
}
