/** Names other than those of companies: people with titles, couples, sole traders with their trade, buildings, schools and associations. */
import type { Country } from './languages/places.ts';
import type { Random } from './random.ts';

const before: Record<string, readonly string[]> = {
  cs: ['Ing.', 'Mgr.', 'MUDr.', 'MVDr.', 'JUDr.', 'Bc.', 'doc. Ing.', 'Ing. arch.'],
  sk: ['Ing.', 'Mgr.', 'MUDr.', 'JUDr.'],
  de: ['Dr.', 'Dr. med.', 'Prof. Dr.', 'Dipl.-Ing.', 'Dr. med. dent.', 'Mag.', 'Familie', 'Frau', 'Herr'],
  pl: ['dr', 'mgr', 'inż.', 'lek. wet.', 'Kancelaria Adwokacka'],
  it: ['Dott.', 'Dott.ssa', 'Avv.', 'Ing.', 'Studio', 'Geom.'],
  fr: ['Maître', 'Dr', 'M.', 'Mme', 'Cabinet', 'Étude'],
  es: ['D.', 'Dña.', 'Taller'],
  en: ['Mr', 'Mrs', 'Ms', 'Dr', 'Mr & Mrs'],
  hu: ['Dr.'],
  nl: ['Dhr.', 'Mevr.', 'Familie'],
};
const after = [', Ph.D.', ', advokát', ', DiS.', ' MBA', ' e.v.', ' e.U.', ' FCCA', ', LL.M.', ' OSVČ', ' ENK'] as const;
const trades: Record<string, readonly string[]> = {
  cs: ['voda, topení, plyn', 'elektro', 'zednictví', 'kadeřnictví', 'Rozvoz kávy', 'autodoprava', 'pekařství'],
  sk: ['upratovanie', 'autodoprava', 'stolárstvo'],
  de: ['Malerbetrieb', 'Fotografie', 'Gasthaus Zur Linde', 'Übersetzungen', 'Weingut', 'Elektrotechnik'],
  en: ['plumbing & heating', 'Catering', 'Translations', 'Design', 'Garage'],
  pl: ['usługi transportowe', 'Gabinet Weterynaryjny', 'Zakład Stolarski'],
  fr: ['Plomberie', 'Jardins', 'Traductions'],
  hu: ['Stúdió', 'Pékség', 'Fuvar'],
  it: ['Falegnameria', 'Studio tecnico'],
};
const houses = ['Společenství vlastníků {s}', 'SVB {s}', 'SVJ {s}', 'Mateřská škola {l}', 'Obec {t}', 'Město {t}', 'Tělovýchovná jednota {l}', 'Ejerforeningen {l}', 'WEG {s}', 'Verein {l} e.V.', 'Gemeinde {t}', 'Stadtwerke {t}', 'Wspólnota Mieszkaniowa {s}', 'Mairie de {t}', 'Copropriété {s}', 'Library Friends of {t}', 'St {l} School', 'University of {t}', 'Associação Cultural {l}', 'VvE {s}', 'Asociația de proprietari {s}', 'Condominio {s}', 'Stichting {l}', 'BRF {l}', 'Katastrální úřad {t}', 'Veterinární klinika {l}', 'Penzion {l}', 'Hotel {l}', 'Restaurace U {l}']; // prettier-ignore
const and: Record<string, string> = {
  cs: 'a',
  sk: 'a',
  de: 'und',
  en: '&',
  pl: 'i',
  fr: 'et',
  it: 'e',
  es: 'y',
  nl: 'en',
  hu: 'és',
};

export function oddName(random: Random, country: Country): string {
  const { language } = country;
  const [first, other] = random.shuffle(country.firstNames);
  const last = random.pick(country.lastNames);
  const person = `${first} ${last}`;
  const title = random.pick(before[language] ?? before['en'] ?? ['Dr.']);
  return random.pick([
    () => `${title} ${person}`,
    () => `${title} ${person}${random.chance(0.3) ? random.pick(after) : ''}`,
    () => `${person}${random.pick(after)}`,
    () => `${person} ${random.pick(['–', '-'])} ${random.pick(trades[language] ?? trades['en'] ?? ['Design'])}`,
    () =>
      `${random.pick(trades[language] ?? trades['en'] ?? ['Design'])} ${random.pick(['–', '-', ''])} ${person}`.replace(
        '  ',
        ' ',
      ),
    () => `${first} ${and[language] ?? '&'} ${other ?? first} ${last}`,
    () =>
      random
        .pick(houses)
        .replace('{s}', `${random.pick(country.streets)} ${random.int(1, 2400)}`)
        .replace('{t}', random.pick(country.towns))
        .replace('{l}', random.pick([last, random.pick(country.names)])),
  ])();
}
