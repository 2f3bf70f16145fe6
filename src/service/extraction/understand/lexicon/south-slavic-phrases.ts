/** Label phrases in hr and sl. */
import type { Meaning, Phrases } from './label-phrases.ts';

export const southSlavicPhrases: Readonly<Partial<Record<Meaning, Phrases>>> = {
  number: {
    strong: `račun br, broj računa, račun broj, račun št, številka računa, št računa, broj dokumenta, številka dokumenta`,
  },
  order: { strong: `narudžba br, broj narudžbe, narudžbenica, vaša narudžba, naročilo, št naročila, naročilnica, vaše naročilo` },
  otherNumber: {
    strong: `šifra kupca, otpremnica, broj otpremnice, ugovor br, ponuda br, dobavnica, št dobavnice, pogodba št, ponudba, zki, jir, eor, zoi`,
  },
  paymentReference: { strong: `poziv na broj, poziv na br, model i poziv na broj, sklic, sklic za plačilo, referenca` },
  issueDate: {
    strong: `datum izdavanja, datum računa, datum i vrijeme izdavanja, datum izdaje, kraj in datum, datum i mjesto izdavanja`,
  },
  taxDate: { strong: `datum isporuke, datum opravljene storitve, datum dobave, datum opr storitve, datum obavljene usluge` },
  dueDate: {
    strong: `dospijeće, datum dospijeća, rok plaćanja, platiti do, rok plačila, zapadlost, datum zapadlosti, plačati do, valuta, platite do`,
  },
  net: {
    strong: `porezna osnovica, osnovica, iznos bez pdv-a, ukupno bez pdv-a, bez pdv-a, osnova za ddv, skupaj brez ddv, znesek brez ddv, brez ddv`,
  },
  vat: { strong: `iznos pdv-a, ukupno pdv, znesek ddv, skupaj ddv`, medium: `pdv, ddv` },
  total: {
    strong: `ukupno s pdv-om, sveukupno, iznos računa, ukupni iznos, skupaj z ddv, znesek z ddv, skupaj eur, ukupni iznos računa, ukupan iznos računa`,
    medium: `ukupno, skupaj`,
  },
  due: {
    strong: `za platiti, ukupno za platiti, za uplatu, iznos za plaćanje, za plačilo, skupaj za plačilo, znesek za plačilo`,
  },
  paid: { strong: `predujam, plaćeno predujmom, plačano z avansom, avans, že plačano` },
  register: { strong: `oib, mbs, matični broj, matična št, matična številka, mat št` },
  vatId: { strong: `pdv id, pdv broj, id za ddv, id št za ddv, davčna št, davčna številka` },
  account: { strong: `žiro račun, broj računa banke, transakcijski račun, trr` },
  supplier: { strong: `prodavatelj, izdavatelj, isporučitelj, dobavljač, izdajatelj, prodajalec, dobavitelj` },
  customer: { strong: `kupac, naručitelj, platitelj, kupec, prejemnik, naročnik, plačnik, stranka, gost` },
  otherParty: { strong: `adresa isporuke, mjesto isporuke, naslov dostave` },
  paymentMethod: { strong: `način plaćanja, uvjeti plaćanja, način plačila, plačilni pogoji` },
};
