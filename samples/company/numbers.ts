/** Numbers with valid check digits, like those of real companies. */
const digitsOf = (text: string): number[] => Array.from(text, Number);
const weigh = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0);

/** Returns a Czech company ID that begins with these seven digits. */
export function companyIdOf(seven: string): string {
  const rest = weigh(digitsOf(seven), [8, 7, 6, 5, 4, 3, 2]) % 11;
  return `${seven}${(11 - rest) % 10}`;
}

const accountWeights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/** Returns the first valid Czech account number from `start` on. */
export function accountFrom(start: number): string {
  for (let number = start; ; number += 1) {
    const text = String(number).padStart(10, '0');
    if (weigh(digitsOf(text), accountWeights) % 11 === 0) return String(number);
  }
}

/** Returns the IBAN of a basic bank account number of a country, with check digits. */
export function ibanOf(country: string, account: string): string {
  const letters = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98n - (BigInt(letters) % 97n);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}

export const czechIban = (bank: string, account: string): string => ibanOf('CZ', `${bank}${account.padStart(16, '0')}`);
