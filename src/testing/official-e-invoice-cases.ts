/** Official unit tests of e-invoice rules: small documents with the correct verdict. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlElement } from 'libxml2-wasm';
import { withXml } from '#service/extraction/e-invoice/xml-tree.ts';
import type { OfficialRuleSet } from '#service/extraction/e-invoice-rules/official-rules.ts';
import { type XDocument, xDocumentOf } from '#service/extraction/e-invoice-rules/xpath/nodes.ts';

export const schemasFolder = process.env['SCHEMAS_DIR'] ?? path.resolve(import.meta.dirname, '../../../shared/schemas');

type Expectation = { kind: 'success' | 'error' | 'warning'; code: string; count: number | null };

export type OfficialCase = {
  file: string;
  index: number;
  ruleSets: readonly OfficialRuleSet[];
  /** Rules that the case tests; others are not considered. */
  scope: readonly string[];
  expected: readonly Expectation[];
  document: XDocument;
};

const suites: Record<string, readonly OfficialRuleSet[]> = {
  'en16931-invoice': ['en16931-ubl'],
  'en16931-creditnote': ['en16931-ubl'],
  'peppol-ubl': ['en16931-ubl', 'peppol-ubl'],
  'peppol-de': ['en16931-ubl', 'peppol-ubl'],
  'peppol-cii': ['en16931-cii', 'peppol-cii'],
};

export const officialSuites = existsSync(path.join(schemasFolder, 'tests')) ? Object.keys(suites) : [];

function elementsOf(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node !== null; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}

function expectationsOf(assert: XmlElement | undefined): Expectation[] {
  return (assert ? elementsOf(assert) : []).flatMap((element) => {
    const kind = element.name;
    if (kind !== 'success' && kind !== 'error' && kind !== 'warning') return [];
    const count = element.attr('number')?.value;
    return [{ kind, code: element.content.trim(), count: count === undefined ? null : Number(count) }];
  });
}

const scopeOf = (asserts: readonly XmlElement[]): string[] =>
  asserts.flatMap(elementsOf).flatMap((element) => (element.name === 'scope' ? [element.content.trim()] : []));

function casesOf(file: string, ruleSets: readonly OfficialRuleSet[]): OfficialCase[] {
  return withXml(readFileSync(file), ({ root }) => {
    const [children, isAssert] = [elementsOf(root), (element: XmlElement) => element.name === 'assert'];
    const common = scopeOf(children.filter(isAssert));
    return children
      .filter(({ name }) => name === 'test')
      .map((test, index) => {
        const parts = elementsOf(test);
        const invoice = parts.find((element) => !isAssert(element));
        if (!invoice) throw new Error(`${file}: a test without a document`);
        return {
          file: path.basename(file),
          index,
          ruleSets,
          scope: [...common, ...scopeOf(parts.filter(isAssert))],
          expected: expectationsOf(parts.find(isAssert)),
          document: xDocumentOf(invoice),
        };
      });
  });
}

export function officialCases(suite: string): OfficialCase[] {
  const folder = path.join(schemasFolder, 'tests', suite);
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => casesOf(path.join(folder, name), suites[suite] ?? []));
}

/** Returns the differences from the codes that our check found, worded for a failure message; empty if the verdicts agree. */
export function disagreements({ scope, expected }: OfficialCase, found: readonly string[]): string[] {
  const count = (code: string) => found.filter((each) => each === code).length;
  const failing = expected.filter(({ kind }) => kind !== 'success');
  const missing = failing.filter(({ code, count: times }) => (times === null ? count(code) === 0 : count(code) !== times));
  const succeeding = new Set([...scope, ...expected.flatMap(({ kind, code }) => (kind === 'success' ? [code] : []))]);
  for (const { code } of failing) succeeding.delete(code);
  return [
    ...missing.map(({ code, count: times }) => `${code}: expected ${times ?? 'some'}, found ${count(code)}`),
    ...[...succeeding].filter((code) => count(code) > 0).map((code) => `${code}: expected none, found ${count(code)}`),
  ];
}
