/** Common names of units by codes of UN/ECE Recommendations 20 and 21 used in invoices. */
const units: Record<string, string> = {
  C62: 'pcs', H87: 'pcs', EA: 'pcs', NAR: 'pcs', XPP: 'pcs', NMP: 'pack', PK: 'pack', XPK: 'pack', PR: 'pair', SET: 'set',
  KGM: 'kg', GRM: 'g', MGM: 'mg', TNE: 't', LBR: 'lb',
  MTR: 'm', CMT: 'cm', MMT: 'mm', KMT: 'km', KTM: 'km', LM: 'm', MTK: 'm2', MTQ: 'm3',
  LTR: 'l', MLT: 'ml', HLT: 'hl',
  HUR: 'h', MIN: 'min', SEC: 's', DAY: 'day', WEE: 'week', MON: 'month', ANN: 'year',
  KWH: 'kWh', MWH: 'MWh', KWT: 'kW', GV: 'GJ', P1: '%', LS: 'lump sum', E49: 'day', HAR: 'ha', KMQ: 'kg/m3', D40: 'l',
}; // prettier-ignore

export const unitText = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (units[code] ?? code);
