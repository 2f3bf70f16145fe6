import { expect, test } from 'vitest';
import { findKsefNumber, parseKsefCode } from './ksef-codes.ts';

const hash = 'UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';

test.for<[string, boolean]>([
  [`https://qr.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/${hash}`, false],
  [`https://ksef.mf.gov.pl/client-app/invoice/5265877635/01-02-2026/${hash}`, false],
  [`https://qr-test.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/${hash}`, true],
])('%s', ([link, isTest]) => {
  expect(parseKsefCode(`${link}\n`)).toEqual({ link, sellerNip: '5265877635', issued: '2026-02-01', hash, isTest });
});

test.for([
  `https://qr.ksef.mf.gov.pl.example.com/invoice/5265877635/01-02-2026/${hash}`,
  `https://user@qr.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/${hash}`,
  `http://qr.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/${hash}`,
  `https://qr.ksef.mf.gov.pl/invoice/5265877636/01-02-2026/${hash}`,
  `https://qr.ksef.mf.gov.pl/invoice/5265877635/31-02-2026/${hash}`,
  `https://qr.ksef.mf.gov.pl/invoice/5265877635/01-02-2026/${hash.slice(1)}`,
  'https://qr.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/x/y',
  'SPD*1.0*ACC:CZ6508000000192000145399',
  '',
])('%s is not a KSeF code', (text) => {
  expect(parseKsefCode(text)).toBeNull();
});

test('finds the KSeF number by its check digits', () => {
  expect(findKsefNumber(['OFFLINE', '5265877635-20250826-0100001AF629-AF'])).toBe('5265877635-20250826-0100001AF629-AF');
  expect(findKsefNumber(['KSeF:5265877635-20250826-0100001af629-af.'])).toBe('5265877635-20250826-0100001AF629-AF');
  expect(findKsefNumber(['5265877635-20250826-0100001AF628-AF'])).toBeNull();
});
