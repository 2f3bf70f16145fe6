/**
 * Validates an e-invoice by the official rules: `checkEInvoice(xml)`. The invoice itself states which rules apply. Runs in a thread of the
 * extraction; a call takes some tens of milliseconds.
 */
import { withXml } from '../e-invoice/xml-tree.ts';
import { type OfficialRuleSet, officialRules, officialRuleSets, rulesFor } from './official-rules.ts';
import { pathOf, placeOf } from './place.ts';
import type { Severity } from './rule-set.ts';
import { type Failure, runRules } from './schematron.ts';
import { termsOfRule } from './terms-of-rules.ts';
import { StepLimitExceeded } from './xpath/expression.ts';
import { NodeLimitExceeded, type XDocument, xDocumentOf } from './xpath/nodes.ts';

export type Breach = {
  /** Code of the rule as published: `BR-CO-10`. */
  code: string;
  severity: Severity;
  ruleSet: OfficialRuleSet;
  /** Terms of the European standard that the rule refers to: `BT-106`. */
  terms: readonly string[];
  /** A field of the document; empty if none shows it. */
  field: string;
  itemIndex: number | null;
  /** Path in the XML, for software authors: `/Invoice/cac:InvoiceLine[2]`. */
  path: string;
};

export type EInvoiceCheck = {
  ruleSets: readonly OfficialRuleSet[];
  /** False if the invoice is larger than any real one, or violates more rules than are listed. */
  isComplete: boolean;
  breaches: readonly Breach[];
};

const maxBreaches = 200;

const rank: Record<Severity, number> = { fatal: 0, warning: 1, information: 2 };

function violationOf({ code, severity, terms: named, node }: Failure, ruleSet: OfficialRuleSet): Breach {
  const terms = named.length > 0 ? named : termsOfRule(code, pathOf(node));
  return { code, severity, ruleSet, terms, ...placeOf(node, terms) };
}

/**
 * Electronic address schemes that EN 16931 lists and Peppol's rules 3.0.19 do not have yet. Without this exception, invoices addressed to
 * Slovak companies (0245) would be reported as invalid.
 */
const youngerSchemes = new Set(['0242', '0244', '0245', '0246', '0248']);

const isOutdated = ({ code, node }: Failure): boolean =>
  code === 'PEPPOL-EN16931-CL008' &&
  node.attributes.some(({ name, content }) => name === 'schemeID' && youngerSchemes.has(content.trim()));

function checkXDocument(document: XDocument, among: readonly OfficialRuleSet[]): EInvoiceCheck {
  const { ruleSets: applicable, replaced } = rulesFor(document);
  const ruleSets = applicable.filter((each) => among.includes(each));
  const breaches: Breach[] = [];
  let isComplete = true;
  for (const ruleSet of ruleSets)
    try {
      for (const failure of runRules(officialRules(ruleSet), document))
        if (!replaced.has(failure.code) && !isOutdated(failure)) breaches.push(violationOf(failure, ruleSet));
    } catch (error) {
      if (!(error instanceof StepLimitExceeded)) throw error;
      isComplete = false;
    }
  const sorted = breaches.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  return { ruleSets, isComplete: isComplete && sorted.length <= maxBreaches, breaches: sorted.slice(0, maxBreaches) };
}

/** Validates by those of the rule sets that apply to the invoice. Throws UnreadableFile('broken') for XML that is not well-formed. */
export function checkEInvoice(xml: Uint8Array, among: readonly OfficialRuleSet[] = officialRuleSets): EInvoiceCheck {
  try {
    return checkXDocument(withXml(xml, xDocumentOf), among);
  } catch (error) {
    if (error instanceof NodeLimitExceeded) return { ruleSets: [], isComplete: false, breaches: [] };
    throw error;
  }
}
