/** Label phrases in et, lv and lt. */
import type { Meaning, Phrases } from './label-phrases.ts';

export const balticPhrases: Readonly<Partial<Record<Meaning, Phrases>>> = {
  number: {
    strong: `arve nr, arve number, kreeditarve nr, ettemaksuarve nr, arve-saateleht nr, rēķins nr, rēķina nr, rēķina numurs, avansa rēķins nr, kredītrēķins nr, faktūrrēķins nr, pavadzīme nr, rēķins-pavadzīme nr, sąskaita faktūra nr, sąskaita faktūra serija, sąskaitos faktūros nr, pvm sąskaita faktūra nr, pvm sąskaita faktūra serija, sąskaitos numeris, išankstinė sąskaita nr, kreditinė sąskaita nr`,
    medium: `arve, rēķins, sąskaita faktūra, serija ir nr`,
  },
  order: {
    strong: `tellimuse nr, tellimuse number, tellimus nr, pasūtījuma nr, pasūtījuma numurs, pasūtījums nr, užsakymo nr, užsakymo numeris, užsakymas nr`,
  },
  otherNumber: {
    strong: `kliendi nr, kliendi number, kliendinumber, lepingu nr, leping nr, klienta nr, klienta numurs, klienta kods, līguma nr, līgums nr, kliento kodas, kliento nr, sutarties nr, sutartis nr`,
  },
  paymentReference: {
    strong: `viitenumber, viitenr, viite nr, maksājuma mērķis, maksājuma uzdevums, mokėjimo paskirtis, įmokos kodas`,
  },
  issueDate: {
    strong: `arve kuupäev, väljastatud, väljastamise kuupäev, arve väljastatud, rēķina datums, izrakstīšanas datums, izrakstīts, izdošanas datums, sąskaitos data, išrašymo data, išrašyta, sąskaitos išrašymo data`,
    medium: `datums, kuupäev`,
  },
  taxDate: {
    strong: `tarne kuupäev, teenuse osutamise kuupäev, tarnekuupäev, piegādes datums, darījuma datums, pakalpojuma sniegšanas datums, tiekimo data, prekių tiekimo data, paslaugų suteikimo data, pristatymo data`,
  },
  dueDate: {
    strong: `maksetähtaeg, maksetähtpäev, tasuda hiljemalt, maksta hiljemalt, tähtaeg, apmaksas termiņš, samaksas termiņš, apmaksāt līdz, samaksāt līdz, termiņš, apmokėti iki, sumokėti iki, mokėjimo terminas, apmokėjimo terminas, terminas`,
  },
  net: {
    strong: `summa km-ta, kokku km-ta, summa käibemaksuta, kokku käibemaksuta, käibemaksuta, ilma käibemaksuta, maksustatav summa, summa bez pvn, kopā bez pvn, bez pvn, ar pvn apliekamā summa, suma be pvm, iš viso be pvm, viso be pvm, be pvm, apmokestinamoji suma`,
  },
  vat: {
    strong: `käibemaks, käibemaks kokku, km kokku, km summa, pvn summa, pvn kopā, pvm suma, iš viso pvm`,
    medium: `pvn, pvm`,
  },
  total: {
    strong: `arve kokku, arve summa, summa kokku, kokku km-ga, kokku koos km-ga, kokku koos käibemaksuga, kopā ar pvn, pavisam kopā, kopsumma, summa kopā, kopējā summa, iš viso su pvm, viso su pvm, bendra suma, bendra suma su pvm, suma su pvm`,
    medium: `kokku, kopā, iš viso, viso`,
  },
  due: {
    strong: `tasuda, kuulub tasumisele, tasumisele kuulub, maksta, kokku tasuda, tasumiseks, apmaksai, summa apmaksai, kopā apmaksai, samaksai, apmaksājamā summa, mokėti, iš viso mokėti, mokėtina suma, apmokėti, mokėjimo suma`,
  },
  paid: { strong: `ettemaks, tasutud, makstud, priekšapmaksa, samaksāts, apmaksāts, sumokėta, apmokėta, išankstinis mokėjimas` },
  rounding: { strong: `ümardus, ümardamine, noapaļošana, apvalinimas` },
  register: {
    strong: `registrikood, reg kood, rg-kood, äriregistri kood, reģ nr, reģistrācijas nr, reģistrācijas numurs, vienotais reģistrācijas nr, įmonės kodas, im kodas, įm kodas, juridinio asmens kodas`,
  },
  vatId: {
    strong: `pvn numurs, kmkr, kmkr nr, kmkr number, km reg nr, käibemaksukohustuslase nr, pvn nr, pvn reģ nr, pvn reģistrācijas nr, pvn maksātāja nr, pvn maksātāja kods, pvm kodas, pvm mokėtojo kodas, pvm mok kodas`,
  },
  account: {
    strong: `arvelduskonto, arveldusarve, pangakonto, konto nr, bankas konts, bankas konta numurs, bankas konta nr, norēķinu konts, konta nr, konts, atsiskaitomoji sąskaita, banko sąskaita, sąskaitos nr banke`,
  },
  bankCode: { strong: `bankas kods, banko kodas` },
  supplier: {
    strong: `müüja, tarnija, arve esitaja, arve väljastaja, teenuse osutaja, saatja, piegādātājs, pārdevējs, preču nosūtītājs, nosūtītājs, sūtītājs, pakalpojuma sniedzējs, pakalpojumu sniedzējs, izpildītājs, rēķina izsniedzējs, pardavėjas, tiekėjas, paslaugos teikėjas, paslaugų teikėjas, vykdytojas, rangovas`,
  },
  customer: {
    strong: `ostja, tellija, maksja, klient, arve saaja, pircējs, saņēmējs, preču saņēmējs, pakalpojuma saņēmējs, maksātājs, pasūtītājs, klients, pirkėjas, užsakovas, gavėjas, mokėtojas, klientas, paslaugų gavėjas`,
  },
  otherParty: {
    strong: `tarneaadress, tarne aadress, piegādes adrese, izkraušanas vieta, iekraušanas vieta, pristatymo adresas`,
  },
  paymentMethod: {
    strong: `makseviis, maksetingimused, maksetingimus, apmaksas veids, apmaksas kārtība, apmaksas nosacījumi, mokėjimo būdas, apmokėjimo būdas, apmokėjimo sąlygos`,
  },
};
