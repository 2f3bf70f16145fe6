import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';

/** Asserts that each key occurs once; the error contains the indexes of duplicates. */
export function assertUniqueKeys(lists: Readonly<Record<string, readonly { key: string }[]>>): void {
  const seen = new Map<string, number>();
  const faults: Fault[] = [];
  for (const [name, rows] of Object.entries(lists)) {
    for (const [index, { key }] of rows.entries()) {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, index + 1);
      else if (faults.length < 20)
        faults.push({ path: `body.${name}.${index}.key`, code: 'row_key_repeated', params: { row: before } });
    }
  }
  assertNoFaults(faults);
}
