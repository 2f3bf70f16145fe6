/** The official rule sets, and which of them an invoice claims to follow. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RuleSet } from './rule-set.ts';
import { type CompiledRuleSet, compileRuleSet } from './schematron.ts';
import { stringOf, type XDocument, type XNode } from './xpath/nodes.ts';

export const officialRuleSets = [
  'en16931-ubl',
  'en16931-cii',
  'peppol-ubl',
  'peppol-cii',
  'xrechnung-ubl',
  'xrechnung-cii',
  'isdoc',
  'ksef',
] as const;
export type OfficialRuleSet = (typeof officialRuleSets)[number];

const compiled = new Map<OfficialRuleSet, CompiledRuleSet>();

export const readRuleSet = (name: OfficialRuleSet): RuleSet =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'rule-sets', `${name}.json`), 'utf8')) as RuleSet;

/** Returns a rule set, compiled on first use, so that only services that process e-invoices pay for it. */
export function officialRules(name: OfficialRuleSet): CompiledRuleSet {
  const known = compiled.get(name);
  if (known) return known;
  const rules = compileRuleSet(readRuleSet(name));
  compiled.set(name, rules);
  return rules;
}

const child = (node: XNode | undefined, name: string): XNode | undefined => node?.children.find((each) => each.name === name);

const ublRoots = new Set([
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
]);
const ciiRoot = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** Formats of single countries: their schemas and documentation are public, but rule sets are not. */
const nationalRules: Readonly<Record<string, OfficialRuleSet>> = {
  'http://isdoc.cz/namespace/2013': 'isdoc',
  // FA(3)
  'http://crd.gov.pl/wzor/2025/06/25/13775/': 'ksef',
};

/** Whether it is a profile of Factur-X that is less than an invoice by EN 16931, and states so. */
const isLess = (specification: string): boolean => /:(?:minimum|basicwl)$/.test(specification);

/** Rules that the extension of XRechnung replaces by its own (BR-DEX-01 to BR-DEX-09), or relaxes: sub-lines, third-party payments. */
const replacedByExtension = new Set([
  'BR-CL-10',
  'BR-CL-11',
  'BR-CL-21',
  'BR-CL-24',
  'BR-CL-25',
  'BR-CL-26',
  'BR-CO-16',
  'UBL-CR-470',
  'UBL-CR-646',
]);

const noRules: ReadonlySet<string> = new Set();

export type Applicable = {
  ruleSets: readonly OfficialRuleSet[];
  /** Codes of rules that the invoice's specification replaces. */
  replaced: ReadonlySet<string>;
};

/** Returns no rules for other formats, and for invoices that follow their own specification. */
export function rulesFor({ root }: XDocument): Applicable {
  const [invoice] = root.children;
  const national = nationalRules[invoice?.namespace ?? ''];
  if (national) return { ruleSets: [national], replaced: noRules };
  const isUbl = ublRoots.has(invoice?.namespace ?? '');
  if (!isUbl && invoice?.namespace !== ciiRoot) return { ruleSets: [], replaced: noRules };
  const context = child(child(invoice, 'ExchangedDocumentContext'), 'GuidelineSpecifiedDocumentContextParameter');
  const stated = isUbl ? child(invoice, 'CustomizationID') : child(context, 'ID');
  const specification = stated === undefined ? '' : stringOf(stated).trim().toLowerCase();
  // an invoice without a specification violates BR-01, and is validated by the other rules too
  if ((specification !== '' && !specification.includes('en16931')) || isLess(specification))
    return { ruleSets: [], replaced: noRules };
  const syntax = isUbl ? 'ubl' : 'cii';
  return {
    ruleSets: [
      `en16931-${syntax}`,
      ...(specification.includes('peppol.eu:2017:poacc:billing') ? [`peppol-${syntax}` as const] : []),
      ...(specification.includes('xrechnung') ? [`xrechnung-${syntax}` as const] : []),
    ],
    replaced: specification.includes(':extension:xrechnung') ? replacedByExtension : noRules,
  };
}
