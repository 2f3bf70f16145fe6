/** Blocks that print name and address as a form does, each part behind its label: `Comune: Gandino Provincia: BG`. */
import { fold } from '../grammar/fold.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { Part } from './line-parts.ts';
import type { Line } from './party-lines.ts';

type Kind = 'company' | 'name' | 'surname' | 'street' | 'town' | 'code' | 'province' | 'other';

const labels: Readonly<Record<Exclude<Kind, 'other'>, string>> = {
  company: 'firma company spolecnost spolocnost firme societe ragione',
  name: 'denominazione nome nominativo nazev nazov jmeno meno nazwa imie name vorname prenom nom nombre',
  surname: 'prijmeni priezvisko nazwisko surname nachname apellido cognome',
  street: 'indirizzo ulice ulica street strasse rue calle direccion morada adresa adres adresse address',
  town: 'comune localita citta obec mesto miasto miejscowosc city town ort stadt ville poblacion ciudad localidade plaats',
  code: 'cap psc plz zip postcode cp',
  province: 'provincia prov',
};
const kindOfLabel: ReadonlyMap<string, Kind> = new Map(
  (Object.entries(labels) as [Kind, string][]).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

const isLabel = ({ text }: Token): boolean => text.endsWith(':');

const isCode = ({ text }: Token): boolean => /^\(?[A-Z]{0,2}-?\d{3,5}/.test(text);

/** Returns the parts of the lines by kind; a line without a label continues the part above it. */
function partsByKind(lines: readonly Line[]): Map<Kind, Token[]> {
  const parts = new Map<Kind, Token[]>();
  let current: Kind = 'other';
  for (const { tokens } of lines) {
    // the words before the first colon are a label, too
    if (tokens.some(isLabel)) current = 'other';
    for (const token of tokens) {
      if (isLabel(token)) {
        const kind = kindOfLabel.get(fold(token.text.slice(0, -1))) ?? 'other';
        // only the first part of a kind: another block may follow
        current = parts.has(kind) ? 'other' : kind;
      } else parts.set(current, [...(parts.get(current) ?? []), token]);
    }
  }
  return parts;
}

const partOfTokens = (tokens: readonly Token[] | undefined): Part[] =>
  tokens === undefined || tokens.length === 0 ? [] : [{ text: textOf([...tokens]), tokens: [...tokens] }];

/** Returns null unless street and town each have a label, and the postal code has one or stands with the town. */
export function labelledParts(lines: readonly Line[]): { name: Part[]; address: Part[] } | null {
  const parts = partsByKind(lines);
  const [street, town, code] = [parts.get('street'), parts.get('town'), parts.get('code')];
  if (street === undefined || town === undefined || (code === undefined && !town.some(isCode))) return null;
  const place = [...(code ?? []), ...town, ...(parts.get('province') ?? [])];
  const person = [...(parts.get('name') ?? []), ...(parts.get('surname') ?? [])];
  return { name: partOfTokens(parts.get('company') ?? person), address: [...partOfTokens(street), ...partOfTokens(place)] };
}
