/** Terms of the European model for rules whose text names none, by the place of the breach or the code of the rule. */
import { lineNames } from './line-names.ts';
import type { XNode } from './xpath/nodes.ts';

type Side = 'seller' | 'buyer';
const sides: Readonly<Record<string, Side>> = {
  AccountingSupplierParty: 'seller',
  SellerTradeParty: 'seller',
  AccountingCustomerParty: 'buyer',
  BuyerTradeParty: 'buyer',
};
const partyTerms: Readonly<Record<string, Record<Side, string>>> = {
  EndpointID: { seller: 'BT-34', buyer: 'BT-49' },
  URIUniversalCommunication: { seller: 'BT-34', buyer: 'BT-49' },
  PartyIdentification: { seller: 'BT-29', buyer: 'BT-46' },
  GlobalID: { seller: 'BT-29', buyer: 'BT-46' },
  PartyLegalEntity: { seller: 'BT-30', buyer: 'BT-47' },
  SpecifiedLegalOrganization: { seller: 'BT-30', buyer: 'BT-47' },
  PartyTaxScheme: { seller: 'BT-31', buyer: 'BT-48' },
  SpecifiedTaxRegistration: { seller: 'BT-31', buyer: 'BT-48' },
  Country: { seller: 'BT-40', buyer: 'BT-55' },
  CountryID: { seller: 'BT-40', buyer: 'BT-55' },
};

function partyTermOf(path: readonly XNode[]): string | undefined {
  const at = path.findIndex(({ name }) => Object.hasOwn(sides, name));
  const side = sides[path[at]?.name ?? ''];
  if (side === undefined) return undefined;
  return path
    .slice(at + 1)
    .map(({ name }) => partyTerms[name]?.[side])
    .find((term) => term !== undefined);
}

const byCode: Readonly<Record<string, readonly string[]>> = {
  'BR-08': ['BG-5'],
  'BR-44': ['BT-144', 'BT-145'],
  'BR-CL-01': ['BT-3'],
  'BR-CL-03': ['BT-5'],
  'BR-CL-04': ['BT-5'],
  'BR-CL-05': ['BT-6'],
  'BR-CL-06': ['BT-8'],
  'BR-CL-07': ['BT-18'],
  'BR-CL-08': ['BT-21'],
  'BR-CL-10': ['BT-29', 'BT-46', 'BT-60'],
  'BR-CL-11': ['BT-30', 'BT-47', 'BT-61'],
  'BR-CL-13': ['BT-158'],
  'BR-CL-14': ['BT-40', 'BT-55', 'BT-80'],
  'BR-CL-15': ['BT-159'],
  'BR-CL-16': ['BT-81'],
  'BR-CL-17': ['BT-118'],
  'BR-CL-18': ['BT-151'],
  'BR-CL-21': ['BT-157'],
  'BR-CL-22': ['BT-121'],
  'BR-CL-23': ['BT-130'],
  'BR-CL-24': ['BT-125'],
  'BR-CL-25': ['BT-34', 'BT-49'],
  'BR-CL-26': ['BT-71'],
  'PEPPOL-EN16931-R002': ['BT-22'],
  'PEPPOL-EN16931-R003': ['BT-10', 'BT-13'],
  'PEPPOL-EN16931-R004': ['BT-24'],
  'PEPPOL-EN16931-R005': ['BT-6'],
  'PEPPOL-EN16931-R010': ['BT-49'],
  'PEPPOL-EN16931-R020': ['BT-34'],
  'PEPPOL-EN16931-R040': ['BT-92', 'BT-93', 'BT-94'],
  'PEPPOL-EN16931-R041': ['BT-93'],
  'PEPPOL-EN16931-R042': ['BT-94'],
  'PEPPOL-EN16931-R046': ['BT-146'],
  'PEPPOL-EN16931-R051': ['BT-5'],
  'PEPPOL-EN16931-R053': ['BT-110'],
  'PEPPOL-EN16931-R055': ['BT-111'],
  'PEPPOL-EN16931-R061': ['BT-89'],
  'PEPPOL-EN16931-R110': ['BT-134'],
  'PEPPOL-EN16931-R111': ['BT-135'],
  'PEPPOL-EN16931-R120': ['BT-131', 'BT-146', 'BT-129'],
  'PEPPOL-EN16931-R121': ['BT-149'],
  'PEPPOL-EN16931-R130': ['BT-130'],
  'PEPPOL-EN16931-CL001': ['BT-125'],
  'PEPPOL-EN16931-CL006': ['BT-8'],
  'PEPPOL-EN16931-CL007': ['BT-5'],
  'PEPPOL-EN16931-CL008': ['BT-34', 'BT-49'],
  'PEPPOL-EN16931-P0100': ['BT-3'],
  'PEPPOL-EN16931-P0101': ['BT-3'],
  'PEPPOL-EN16931-P0112': ['BT-3'],
};

/** Terms at document level and at line level. */
const reasonCodes: Readonly<Record<string, readonly [string, string]>> = {
  'BR-CL-19': ['BT-98', 'BT-140'],
  'BR-CL-20': ['BT-105', 'BT-145'],
  'PEPPOL-EN16931-CL002': ['BT-98', 'BT-140'],
  'PEPPOL-EN16931-CL003': ['BT-105', 'BT-145'],
};

/** Rules about exemption reason codes. */
const exemptions = /^PEPPOL-EN16931-P01(?:0[4-9]|1[01])$/;

export function termsOfRule(code: string, path: readonly XNode[]): readonly string[] {
  const partyTerm = partyTermOf(path);
  if (partyTerm !== undefined) return [partyTerm];
  const reason = reasonCodes[code];
  if (reason) return [path.some(({ name }) => lineNames.has(name)) ? reason[1] : reason[0]];
  return byCode[code] ?? (exemptions.test(code) ? ['BT-121'] : []);
}
