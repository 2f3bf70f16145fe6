import { expect, test } from 'vitest';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '../texts/text.ts';
import { createAddressRules } from './address-rules.ts';

/** All known notations of an internal address, each with the usual scheme and port, so that only the address can be the reason. */
const innerForms = [
  '127.0.0.1',
  '127.0.0.53',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0000177.0.0.1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '00.0.0.0',
  '0x0',
  '0.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '0xa000001',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '0xA9FEA9FE',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.1',
  '0xc0a80001',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[64:ff9b:1:7f00:1::]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2002:a00:1::]',
  '[2002:a9fe:a9fe::]',
  // Teredo: a public server in front of 127.0.0.1, and an internal server
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[2001:0:7f00:1:8000:63bf:f7f7:f7f7]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
];

const never = async (): Promise<string[]> => {
  throw new Error('no name may be resolved');
};

test.each(innerForms)('%s is refused', async (form) => {
  const rules = createAddressRules([], never);
  const url = new URL(`https://${form}/hook`);
  expect(await rules.refusalOf(url)).toEqual({ code: 'address_not_public' });
  await expect(rules.resolve(url)).rejects.toMatchObject({ kind: 'refused' });
  // as a DNS response, where it can be one
  const asAnswer = createAddressRules([], async () => ['93.184.216.34', url.hostname.replace(/^\[|\]$/g, '')]);
  await expect(asAnswer.resolve(new URL('https://hook.example/'))).rejects.toMatchObject({
    kind: 'refused',
    message: 'hook.example leads to an address that is not public.',
  });
});

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '192.0.1.1',
  '223.255.255.255',
  '[2606:4700::1111]',
  '[2a00:1450:4014::200e]',
  '[64:ff9b::5db8:d822]',
  '[2002:5db8:d822::1]',
  '[::ffff:93.184.216.34]',
])('%s is allowed', async (form) => {
  const rules = createAddressRules([], never);
  expect(await rules.refusalOf(new URL(`https://${form}/`))).toBeUndefined();
  expect(await rules.resolve(new URL(`https://${form}/`))).toHaveLength(1);
});

test.each<[string, Reason]>([
  ['http://hook.example/', { code: 'address_https_required' }],
  ['ftp://hook.example/', { code: 'address_https_required' }],
  ['file:///etc/passwd', { code: 'address_https_required' }],
  ['gopher://127.0.0.1:6379/_x', { code: 'address_https_required' }],
  ['https://user:pass@hook.example/', { code: 'address_has_credentials' }],
  ['https://hook.example@127.0.0.1/', { code: 'address_has_credentials' }],
  ['https://hook.example:22/', { code: 'address_port', params: { port: '22' } }],
  ['https://hook.example:5432/', { code: 'address_port', params: { port: '5432' } }],
  ['https://hook.example:9000/', { code: 'address_port', params: { port: '9000' } }],
])('%s: %s', async (address, reason) => {
  const rules = createAddressRules([], async () => ['93.184.216.34']);
  expect(await rules.refusalOf(new URL(address))).toEqual(reason);
  await expect(rules.resolve(new URL(address))).rejects.toThrow(reasonText('en-US', reason));
});

test.each([
  ['localhost', 'http://localhost:3000/', ['127.0.0.1', '::1'], true],
  ['localhost', 'http://LOCALHOST.:3000/', ['127.0.0.1'], true],
  ['localhost', 'http://127.0.0.1:3000/', [], false],
  ['127.0.0.1', 'http://127.0.0.1:3000/', [], true],
  ['127.0.0.1', 'http://[::ffff:127.0.0.1]:3000/', [], true],
  ['127.0.0.1', 'http://127.0.0.2:3000/', [], false],
  ['127.0.0.1', 'http://erp.example:3000/', ['127.0.0.1'], true],
  ['127.0.0.1', 'http://erp.example:3000/', ['127.0.0.1', '10.0.0.1'], false],
  ['10.1.0.0/16', 'http://10.1.2.3/', [], true],
  ['10.1.0.0/16', 'http://10.2.2.3/', [], false],
  ['10.1.0.0/16', 'http://hook.example/', ['93.184.216.34'], false],
  ['10.1.0.0/16', 'https://hook.example/', ['93.184.216.34'], true],
  ['fd00::/8', 'http://[fd12::1]:81/', [], true],
])('with OUTBOUND_ALLOW=%s, %s at %j: %s', async (entry, address, found, isAllowed) => {
  const rules = createAddressRules([entry], async () => found);
  const outcome = await rules.resolve(new URL(address)).then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(isAllowed);
  // an address that would fail when called is refused when it is configured
  if (!isAllowed && found.every((each) => each === '93.184.216.34'))
    expect(await rules.refusalOf(new URL(address))).toBeDefined();
  if (isAllowed) expect(await rules.refusalOf(new URL(address))).toBeUndefined();
});

test('with an allowed block, a name that cannot be resolved is not called unencrypted', async () => {
  const rules = createAddressRules(['10.1.0.0/16'], async () => {
    throw new Error('ENOTFOUND');
  });
  expect(await rules.refusalOf(new URL('http://hook.example/'))).toEqual({ code: 'address_https_required' });
  expect(await rules.refusalOf(new URL('https://hook.example/'))).toBeUndefined();
});
