/** Payment methods: one word for each, with its codes in the formats and its common names. */

export const paymentMethods = [
  'bank transfer',
  'card',
  'cash',
  'direct debit',
  'cheque',
  'postal order',
  'set-off',
  'cash on delivery',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

type Codes = {
  /** ISDOC 6.0.2, PaymentMeansCode. */
  isdoc: number;
  /** UN/CEFACT 4461, used by UBL and CII. */
  uncefact: readonly string[];
  /** FA(3), TFormaPlatnosci. */
  ksef?: string;
  words: RegExp;
};

export const paymentMethodCodes: Record<PaymentMethod, Codes> = {
  'cash on delivery': { isdoc: 10, uncefact: [], words: /dob[ií]rk|nachnahme|on delivery|pobran|contre.?remboursement/i },
  'direct debit': { isdoc: 49, uncefact: ['49', '59'], words: /inkas|lastschrift|debit|polecenie zapłaty|prélèvement|encash/i },
  'bank transfer': {
    isdoc: 42,
    uncefact: ['30', '31', '42', '45', '58'],
    ksef: '6',
    words: /p[rř][ií]kaz|p[rř]evod|prevod|transfer|überweisung|ueberweisung|przelew|virement|bank/i,
  },
  card: { isdoc: 48, uncefact: ['48', '54', '55'], ksef: '2', words: /kart|card|carte/i },
  cash: { isdoc: 10, uncefact: ['10'], ksef: '1', words: /hotov|cash|bar\b|barzahlung|gotówk|espèces|bargeld/i },
  cheque: { isdoc: 20, uncefact: ['20', '21', '22', '23'], ksef: '4', words: /[sš]ek|cheque|check|scheck|czek|chèque/i },
  'postal order': { isdoc: 50, uncefact: ['50'], words: /slo[zž]enk|poštovní|postal|post/i },
  'set-off': { isdoc: 97, uncefact: ['97'], words: /z[aá]po[cč]|set.?off|verrechnung|kompensa|compens/i },
};

const entries = paymentMethods.map((method) => [method, paymentMethodCodes[method]] as const);

/** Returns the payment method that a text names, in any supported language. */
export const paymentMethodOf = (text: string): PaymentMethod | undefined =>
  paymentMethods.find((method) => method === text.toLowerCase()) ?? entries.find(([, { words }]) => words.test(text))?.[0];

export const paymentMethodOfUncefact = (code: string | undefined): PaymentMethod | undefined =>
  entries.find(([, { uncefact }]) => code !== undefined && uncefact.includes(code))?.[0];

export const paymentMethodOfKsef = (code: string | undefined): PaymentMethod | undefined =>
  entries.find(([, { ksef }]) => code !== undefined && ksef === code)?.[0];

export const paymentMethodOfIsdoc = (code: string | undefined): PaymentMethod | undefined =>
  code === '31'
    ? 'bank transfer'
    : entries.find(([method, { isdoc }]) => method !== 'cash on delivery' && String(isdoc) === code)?.[0];
