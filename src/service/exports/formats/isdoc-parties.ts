/** Writes supplier and customer of an ISDOC, which requires a structured address while the document has one line of text. */
import { element, type XmlPart } from './build-xml.ts';

/** Contact of a party. */
export type Contact = { name: string | undefined; phone: string | undefined; email: string | undefined };
export type Party = { id: string; name: string; vatId: string; address: string; country: string; contact: Contact | null };

export type Address = { street: string; building: string; zip: string; city: string };

const zipAndCity = /^((?:[A-Z]{1,3}-)?(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}))\s+(\S.*)$/;
const streetAndBuilding = /^(\S.*)\s+(\d\S*)$/;

/** Splits `Dlouhá 12, 110 00 Praha 1`; parts that cannot be identified stay in the street, so that nothing is lost. */
export function splitAddress(text: string): Address {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const place = parts.findLastIndex((part) => zipAndCity.test(part));
  const [, zip = '', city = ''] = zipAndCity.exec(parts[place] ?? '') ?? [];
  const line = parts.filter((_, index) => index !== place).join(', ');
  const [, street = line, building = ''] = streetAndBuilding.exec(line) ?? [];
  return { street, building, zip, city };
}

const countryNames = new Intl.DisplayNames(['cs'], { type: 'region', fallback: 'none' });

const contactElement = ({ name, phone, email }: Contact) =>
  element('Contact', [
    name !== undefined && element('Name', name),
    phone !== undefined && element('Telephone', phone),
    email !== undefined && element('ElectronicMail', email),
  ]);

export function partyElement({ id, name, vatId, address, country, contact }: Party): XmlPart {
  const { street, building, zip, city } = splitAddress(address);
  return element('Party', [
    element('PartyIdentification', [element('ID', id)]),
    element('PartyName', [element('Name', name)]),
    element('PostalAddress', [
      element('StreetName', street),
      element('BuildingNumber', building),
      element('CityName', city),
      element('PostalZone', zip),
      element('Country', [
        element('IdentificationCode', country),
        element('Name', country === '' ? '' : (countryNames.of(country) ?? '')),
      ]),
    ]),
    vatId !== '' && element('PartyTaxScheme', [element('CompanyID', vatId), element('TaxScheme', 'VAT')]),
    contact && contactElement(contact),
  ]);
}
