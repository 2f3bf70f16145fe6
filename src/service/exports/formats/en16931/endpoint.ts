import { type ElectronicAddress, parseElectronicAddress } from '#service/extraction/e-invoice/electronic-address.ts';
import { countryOfVatId } from '#service/extraction/understand/grammar/country-of-vat-id.ts';

/** Electronic addresses by VAT ID: codes of the EAS list for the VAT numbers of countries. */
const schemes: Record<string, string> = {
  HU: '9910', AT: '9914', ES: '9920', BE: '9925', BG: '9926', CY: '9928', CZ: '9929', DE: '9930', EE: '9931',
  GR: '9933', HR: '9934', IE: '9935', LT: '9937', LU: '9938', LV: '9939', MT: '9943', NL: '9944', PL: '9945', PT: '9946',
  RO: '9947', SI: '9949', SK: '9950', FR: '9957', CH: '9927', GB: '9932',
}; // prettier-ignore

/**
 * Returns the stated address, else one by the country of the VAT ID: a party may be registered for VAT in another country than its seat.
 */
export function endpointOf(stated: string | undefined, vatId: string): ElectronicAddress | null {
  const address = stated === undefined ? null : parseElectronicAddress(stated);
  const scheme = schemes[countryOfVatId(vatId) ?? ''];
  return address ?? (scheme === undefined ? null : { scheme, id: vatId });
}
