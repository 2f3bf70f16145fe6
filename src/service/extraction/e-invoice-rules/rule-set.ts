/** Official rules as data: made by `npm run e-invoice-rules` from the Schematron files of those who publish them. */
export type Severity = 'fatal' | 'warning' | 'information';

export type Assertion = {
  code: string;
  severity: Severity;
  /** XPath 2. */
  test: string;
  /** Terms of the European model that the rule speaks of: BT-106, BG-25. */
  terms: string[];
};

type Binding = { name: string; value: string };

export type Rule = { context: string; lets: Binding[]; assertions: Assertion[] };

export type Pattern = { lets: Binding[]; rules: Rule[] };

export type RuleSet = {
  source: string;
  licence: string;
  namespaces: Record<string, string>;
  functions: { name: string; parameters: { name: string; type: string }[]; body: string }[];
  lets: Binding[];
  /** Of the rules of one pattern, the first that matches a node applies to it. */
  patterns: Pattern[];
};
