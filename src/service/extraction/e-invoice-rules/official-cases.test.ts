import { describe, expect, test } from 'vitest';
import { disagreements, officialCases, officialSuites } from '#testing/official-e-invoice-cases.ts';
import { officialRules } from './official-rules.ts';
import { runRules } from './schematron.ts';

/** The official test cases are not part of the project; without them (SCHEMAS_DIR) there is nothing to compare with. */
describe.runIf(officialSuites.length > 0)('the official cases', () => {
  test.for(officialSuites)('%s get the expected verdicts', { timeout: 120_000 }, (suite) => {
    const cases = officialCases(suite);
    expect(cases.length).toBeGreaterThan(50);
    const wrong = cases.flatMap((each) => {
      const failures = each.ruleSets.flatMap((name) => runRules(officialRules(name), each.document));
      const codes = failures.map(({ code }) => code);
      return disagreements(each, codes).map((line) => `${each.file} ${each.index + 1}: ${line}`);
    });
    expect(wrong).toEqual([]);
  });
});
