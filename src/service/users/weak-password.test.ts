import { expect, test } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const email = 'karel.vesely@demo.test';

test.each([
  [email, 'password_is_email'],
  ['Karel.Vesely2026!', 'password_predictable'],
  ['vidimus12345', 'password_predictable'],
  ['aaaaaaaaaaaa', 'password_predictable'],
  ['abcabcabcabc', 'password_predictable'],
  ['1234567890', 'password_predictable'],
  ['0987654321', 'password_predictable'],
  ['qwertyuiop', 'password_predictable'],
  ['qwertzuiop', 'password_predictable'],
  ['manchester', 'password_breached'],
  ['Manchester2026!', 'password_breached'],
  ['1q2w3e4r5t', 'password_breached'],
])('%s is refused', (password, code) => expect(weaknessOf(password, email)?.code).toBe(code));

test.each(['correct horse battery staple', 'modrý traktor na poli', 'the right password', 'kx7.fq2-mm1v', 'journey-password'])(
  '%s is accepted with any characters',
  (password) => expect(weaknessOf(password, email)).toBeUndefined(),
);
