/** Maps common spellings of units to codes of UN/ECE Recommendation 20. */

const spellings: Record<string, readonly string[]> = {
  C62: ['pcs', 'pc', 'ks', 'kus', 'kusy', 'kusů', 'stk', 'st', 'szt', 'piece', 'pieces', 'unit', 'units', 'each'],
  SET: ['set', 'sada', 'kpl', 'komplet'],
  PR: ['pair', 'pár', 'par'],
  PK: ['pack', 'bal', 'balení', 'balenie', 'package'],
  KGM: ['kg'], GRM: ['g'], MGM: ['mg'], TNE: ['t'], LBR: ['lb'],
  MTR: ['m'], CMT: ['cm'], MMT: ['mm'], KMT: ['km'], MTK: ['m2', 'm²'], MTQ: ['m3', 'm³'],
  LTR: ['l', 'ltr', 'litr', 'liter'], MLT: ['ml'], HLT: ['hl'],
  HUR: ['h', 'hod', 'hodina', 'hodin', 'hodiny', 'hour', 'hours', 'std'],
  MIN: ['min'], SEC: ['s', 'sec'],
  DAY: ['day', 'days', 'den', 'dny', 'dní', 'deň', 'dni', 'tag', 'tage'],
  WEE: ['week', 'týden', 'týždeň'], MON: ['month', 'měs', 'měsíc', 'mes', 'mesiac', 'monat'], ANN: ['year', 'rok', 'jahr'],
  KWH: ['kwh'], MWH: ['mwh'], KWT: ['kw'], GV: ['gj'], P1: ['%'], LS: ['lump sum', 'paušál', 'pauschal'], HAR: ['ha'],
}; // prettier-ignore

const codes = new Map(Object.entries(spellings).flatMap(([code, all]) => all.map((spelling) => [spelling, code] as const)));

/** Recommendation 20: one, if no unit is stated; mutually defined, if the code is not known. */
const [one, agreed] = ['C62', 'ZZ'];

export function unitCode(unit: string | undefined): string {
  if (unit === undefined) return one;
  const plain = unit.toLowerCase().replace(/\.$/, '');
  const known = codes.get(plain);
  if (known) return known;
  return Object.hasOwn(spellings, unit) ? unit : agreed;
}
