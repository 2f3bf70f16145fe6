/** Parses a SPAYD 1.0 payment string. */
export type Payment = Record<
  'account' | 'amount' | 'currency' | 'dueDate' | 'payee' | 'message' | 'variableSymbol' | 'constantSymbol' | 'specificSymbol',
  string
>;

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export function readSpayd(code: string): Payment {
  const parts = new Map(
    code.split('*').map((part) => {
      const colon = part.indexOf(':');
      return [part.slice(0, Math.max(0, colon)), unescaped(part.slice(colon + 1))];
    }),
  );
  const of = (key: string) => parts.get(key) ?? '';
  return {
    account: of('ACC').split('+')[0] ?? '',
    amount: of('AM'),
    currency: of('CC'),
    dueDate: of('DT').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    payee: of('RN'),
    message: of('MSG'),
    variableSymbol: of('X-VS'),
    constantSymbol: of('X-KS'),
    specificSymbol: of('X-SS'),
  };
}
