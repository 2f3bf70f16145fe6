/**
 * Determines which specification an e-invoice claims. Recipients return an invoice that violates the claimed one: so it claims the
 * strictest one for its parties whose rules it meets.
 */
import type { EInvoiceProfile } from '#contract/exports/e-invoice-profiles.ts';
import type { Breach } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { fieldsOfTerms } from '#service/extraction/e-invoice-rules/fields-of-terms.ts';
import { judge } from './judge.ts';
import type { SemanticInvoice } from './semantic-model.ts';

export type Syntax = 'ubl' | 'cii';

type Profile = { specification: string; process?: string };

const standard = 'urn:cen.eu:en16931:2017';
const billing = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
export const profiles: Readonly<Record<EInvoiceProfile, Profile>> = {
  XRechnung: { specification: `${standard}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, process: billing },
  Peppol: { specification: `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, process: billing },
  EN16931: { specification: standard },
};

type Claimable = Exclude<EInvoiceProfile, 'EN16931'>;
const ruleSets = { XRechnung: 'xrechnung', Peppol: 'peppol' } as const;

/** German customers require XRechnung. */
const wanted = ({ buyer }: SemanticInvoice): readonly Claimable[] =>
  buyer.country === 'DE' ? ['XRechnung', 'Peppol'] : ['Peppol'];

const addressRules = { seller: ['PEPPOL-EN16931-R020', 'BT-34'], buyer: ['PEPPOL-EN16931-R010', 'BT-49'] } as const;

/** Returns missing electronic addresses. They are required in both; the published rules of XRechnung leave that to those of Peppol. */
function findMissingAddresses(invoice: SemanticInvoice): Breach[] {
  return (['seller', 'buyer'] as const).flatMap((role) => {
    if (invoice[role].endpoint !== null) return [];
    const [code, term] = addressRules[role];
    const field = fieldsOfTerms[term] ?? '';
    return [{ code, severity: 'fatal', ruleSet: 'peppol-ubl', terms: [term], field, itemIndex: null, path: '' } as const];
  });
}

type Written = { invoice: SemanticInvoice; syntax: Syntax; write: (profile: EInvoiceProfile) => Uint8Array };

async function brokenRules({ invoice, syntax }: Written, profile: Claimable, xml: Uint8Array): Promise<Breach[]> {
  const { breaches } = await judge(xml, invoice.lines.length, [`${ruleSets[profile]}-${syntax}`]);
  return breaches.filter(({ severity }) => severity === 'fatal');
}

export async function claim(written: Written): Promise<{ profile: EInvoiceProfile; xml: Uint8Array }> {
  const { invoice, write } = written;
  if (findMissingAddresses(invoice).length === 0)
    for (const profile of wanted(invoice)) {
      const xml = write(profile);
      if ((await brokenRules(written, profile, xml)).length === 0) return { profile, xml };
    }
  return { profile: 'EN16931', xml: write('EN16931') };
}

export type Refusal = { profile: Claimable; breaches: Breach[] };

export type ExplainedClaim = { profile: EInvoiceProfile; refused: Refusal[] };

/** Returns the invoice with the claimed specification, and what it lacks for the stricter ones: the first occurrence for each rule. */
export async function explainClaim(written: Written): Promise<{ xml: Uint8Array; claim: ExplainedClaim }> {
  const refused: Refusal[] = [];
  for (const profile of wanted(written.invoice)) {
    const xml = written.write(profile);
    const all = [...findMissingAddresses(written.invoice), ...(await brokenRules(written, profile, xml))];
    if (all.length === 0) return { xml, claim: { profile, refused } };
    refused.push({
      profile,
      breaches: [...new Map(all.toReversed().map((breach) => [breach.code, breach])).values()].toReversed(),
    });
  }
  return { xml: written.write('EN16931'), claim: { profile: 'EN16931', refused } };
}
