/** Label phrases in da, nb and fi. */
import type { Meaning, Phrases } from './label-phrases.ts';

export const nordicPhrases: Readonly<Partial<Record<Meaning, Phrases>>> = {
  number: {
    strong: `fakturanr, fakturanummer, faktura nr, laskun numero, laskunumero, lasku nro, laskun nro, kvitteringsnr, kvitt, kvitt nr, kuittinumero, tositenumero`,
  },
  order: {
    strong: `rekvisitionsnr, rekvisition, indkøbsordre, ordrenr, ordrenummer, bestillingsnr, bestillings id, bestillings-id, tilausnumero, tilausnro, tilauksen numero, ostotilaus`,
  },
  otherNumber: {
    strong: `kundenr, kundenummer, asiakasnumero, asiakasnro, ean nr, ean lokationsnr, toimitusnumero, term nr, terminal nr, butikknr, butiksnr`,
  },
  paymentReference: {
    strong: `viitenumero, viitenro, viite, kid, kid nr, kidnummer, betalingsid, fik, maksun viite, maksuviite`,
  },
  issueDate: {
    strong: `fakturadato, faktura dato, dato for udstedelse, udstedt, laskun päivä, laskun päiväys, laskun pvm, laskupäivä, päiväys`,
  },
  taxDate: { strong: `leveringsdato, levering, toimituspäivä, toimituspvm` },
  dueDate: {
    strong: `forfaldsdato, forfald, betalingsfrist, betales senest, sidste rettidige betalingsdato, forfallsdato, forfall, eräpäivä, eräpvm`,
  },
  net: {
    strong: `i alt ekskl moms, ekskl moms, netto i alt, sum eks mva, eks mva, veroton yhteensä, veroton hinta, veroton hinta yhteensä, veroton summa, yhteensä ilman alv`,
  },
  vat: {
    strong: `momsbeløb, moms i alt, heraf moms, mva beløp, sum mva, arvonlisävero, alv yhteensä, alv määrä, herav mva, moms udgør`,
    medium: `moms, mva, alv`,
  },
  total: {
    strong: `i alt, i alt inkl moms, total inkl moms, beløb i alt, sum inkl mva, yhteensä, lasku yhteensä, loppusumma`,
    medium: `beløb, beløp`,
  },
  due: {
    strong: `at betale, til betaling, beløb til betaling, å betale, beløp å betale, maksettava, maksettavaa, maksettava yhteensä, totalt å betale, sum å betale, i alt at betale`,
  },
  rounding: { strong: `øreafrunding, øreavrunding, pyöristys` },
  register: { strong: `cvr, cvr nr, se nr, org nr, organisasjonsnr, y-tunnus, ly-tunnus` },
  vatId: { strong: `momsnr, moms nr, se-nr, mva nr, alv-tunnus, alv tunnus, alv numero, vat-tunnus` },
  account: { strong: `kontonr, konto nr, bankkonto, kontonummer, tilinumero, tilinro, saajan tilinumero` },
  bankCode: { strong: `reg nr, registreringsnr` },
  supplier: { strong: `sælger, leverandør, afsender, selger, avsender, myyjä, toimittaja, saaja, laskuttaja` },
  customer: {
    strong: `køber, kunde, modtager, debitor, kjøper, mottaker, faktureres til, fakturaadresse, faktureringsadresse, kundeoplysninger, laskun saaja, tilaaja, ostaja, asiakas, maksaja, laskutusosoite`,
  },
  otherParty: { strong: `leveringsadresse, toimitusosoite` },
  paymentMethod: { strong: `betalingsbetingelser, betalingsmåde, betalingsmåte, maksuehto, maksuehdot, maksutapa` },
};
