import { expect, test } from 'vitest';
import { sameCompanyName } from './same-company-name.ts';

test.each([
  ['ACME Trading s.r.o.', 'ACME TRADING s. r. o.', 'whole'],
  ['Stavebniny Lípa, spol. s r.o.', 'Stavebniny Lipa s.r.o.', 'whole'],
  ['Stavebniny Lípa společnost s ručením omezeným', 'Stavebniny Lípa s.r.o.', 'whole'],
  ['ČEZ, a. s.', 'ČEZ, a.s.', 'whole'],
  ['Kovo Hrubý akciová společnost', 'KOVO HRUBÝ a.s.', 'whole'],
  ['ACME Trading', 'ACME Trading s.r.o.', 'bare'],
  ['ACME Trading a.s.', 'ACME Trading s.r.o.', null],
  ['ACME', 'ACME Trading s.r.o.', null],
  ['', 'ACME', null],
  ['s.r.o.', 'a.s.', null],
  ['Sasanka s.r.o.', 'Sanka s.r.o.', null],
])('%s and %s', (a, b, expected) => expect(sameCompanyName(a, b)).toBe(expected));
