/** Building blocks of valid requests. */
import fc from 'fast-check';
import { ownName, words } from './names.ts';

export type Recipe = {
  /** Replaces parameters by name; `''` is the complete path after `/v1` or `/bff`. */
  path?: Readonly<Record<string, fc.Arbitrary<string>>>;
  query?: fc.Arbitrary<Record<string, unknown>>;
  body?: fc.Arbitrary<unknown>;
  /** Form fields sent with the file of an upload. */
  form?: fc.Arbitrary<object>;
};

/** Password of the administrator, who makes most calls. */
export const ownPassword = 'a heron counts its fish';

/** Documents without restrictions. */
export const free = ownName('freedocument');
/** Documents in approval, at their first step. */
export const pending = ownName('pendingdocument');
export const unit = ownName('accountingunit');
export const document = (name: fc.Arbitrary<string>) => ({ documentId: name });

export const one = <T>(...values: T[]) => fc.constantFrom(...values);
export const some = (name: fc.Arbitrary<string>) => fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
export const text = fc.nat(1000).map(words);
export const note = fc.record({ note: text });
export const label = text.map((each) => ({ 'en-US': each, 'cs-CZ': each }));
/** A name that does not exist yet. */
export const fresh = fc.bigInt({ min: 0n, max: 2n ** 60n }).map((each) => `n${each.toString(36)}`);

export const table = { id: ownName('owntable') };
export const row = fc.record({ key: fresh, value: text });
/** Values that are valid for a document of any built-in type. */
export const values = fc.record(
  { total_amount: fc.nat(99_999), currency: one('CZK', 'EUR'), invoice_number_sm: fresh, date_issued: one('2026-03-05') },
  { requiredKeys: ['currency'] },
);
export const written = values.map((each) => Object.fromEntries(Object.entries(each).map(([name, value]) => [name, { value }])));
