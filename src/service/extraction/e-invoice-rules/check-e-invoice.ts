/**
 * Checks an e-invoice by the official rules: `checkEInvoice(xml)`. Which rules apply, the invoice says itself. Runs in a thread of the
 * extraction; a call takes some tens of milliseconds.
 */
import { withXml } from '../e-invoice/xml-tree.ts';
import { type OfficialRuleSet, officialRules, officialRuleSets, rulesFor } from './official-rules.ts';
import { pathOf, placeOf } from './place.ts';
import type { Severity } from './rule-set.ts';
import { type Failure, runRules } from './schematron.ts';
import { termsOfRule } from './terms-of-rules.ts';
import { OutOfSteps } from './xpath/expression.ts';
import { TooManyNodes, type XDocument, xDocumentOf } from './xpath/nodes.ts';

export type Breach = {
  /** As its publisher names the rule: `BR-CO-10`. */
  code: string;
  severity: Severity;
  ruleSet: OfficialRuleSet;
  /** Terms of the European model that the rule speaks of: `BT-106`. */
  terms: readonly string[];
  /** A field of the document; empty where none shows it. */
  field: string;
  itemIndex: number | null;
  /** In the XML, for those who write it: `/Invoice/cac:InvoiceLine[2]`. */
  path: string;
};

export type EInvoiceCheck = {
  ruleSets: readonly OfficialRuleSet[];
  /** Not when the invoice is larger than any real one, or breaks more rules than are listed. */
  isComplete: boolean;
  breaches: readonly Breach[];
};

const mostBreaches = 200;

const rank: Record<Severity, number> = { fatal: 0, warning: 1, information: 2 };

function breachOf({ code, severity, terms: named, node }: Failure, ruleSet: OfficialRuleSet): Breach {
  const terms = named.length > 0 ? named : termsOfRule(code, pathOf(node));
  return { code, severity, ruleSet, terms, ...placeOf(node, terms) };
}

/**
 * Schemes of electronic addresses that are younger than our release of Peppol's rules (3.0.19) and in the list of EN 16931's, 0245 of Slovak
 * companies among them: whoever returned such an invoice as invalid would be wrong.
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
        if (!replaced.has(failure.code) && !isOutdated(failure)) breaches.push(breachOf(failure, ruleSet));
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
      isComplete = false;
    }
  const sorted = breaches.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
  return { ruleSets, isComplete: isComplete && sorted.length <= mostBreaches, breaches: sorted.slice(0, mostBreaches) };
}

/** By those of the sets that apply to the invoice. Throws UnreadableFile('broken') for what is not well-formed. */
export function checkEInvoice(xml: Uint8Array, among: readonly OfficialRuleSet[] = officialRuleSets): EInvoiceCheck {
  try {
    return checkXDocument(withXml(xml, xDocumentOf), among);
  } catch (error) {
    if (error instanceof TooManyNodes) return { ruleSets: [], isComplete: false, breaches: [] };
    throw error;
  }
}
