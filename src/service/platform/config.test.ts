import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('defaults: loopback, embedded, all in one process', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    process: 'all',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    dataDir: expect.stringMatching(/^\/.*data$|^[A-Z]:.*data$/),
    databaseUrl: undefined,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('a language model needs an address and a name; without an address there is none', () => {
  const url = 'https://models.example/v1';
  expect(readConfig({ LLM_KEY: 'sk-1', LLM_MODEL: 'small' }).languageModel).toBeUndefined();
  expect(readConfig({ LLM_URL: url, LLM_MODEL: 'small' }).languageModel).toEqual({ url, key: undefined, model: 'small' });
  expect(() => readConfig({ LLM_URL: url })).toThrow(/^LLM_MODEL: /);
});

test.each([
  [{ PUBLIC_URL: 'https://app.example/' }, 'https://app.example'],
  [{ HOST: '0.0.0.0', PORT: '9000' }, 'http://localhost:9000'],
  [{ HOST: '10.0.0.5' }, 'http://10.0.0.5:8080'],
])('%j is reached at %s', (environment, publicUrl) => {
  expect(readConfig(environment).publicUrl).toBe(publicUrl);
});

describe('invalid settings are reported', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PROCESS', 'both'],
    ['PROCESS', 'worker'],
    ['DATABASE_URL', 'mysql://somewhere/db'],
    ['DATABASE_DIRECT_URL', 'mysql://somewhere/db'],
    ['DATABASE_DIRECT_URL', 'postgres://somewhere/db'],
    ['FILES_URL', 'https://bucket'],
    ['PUBLIC_URL', 'app.example'],
    ['METRICS_PUBLIC', 'perhaps'],
    ['WORKER_CONCURRENCY', '0'],
    ['MASTER_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['OUTBOUND_ALLOW', 'https://erp.example'],
    ['OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['IMAP_URL', 'https://mail.example'],
    ['IMAP_URL', 'imaps://mail.example/INBOX'],
    ['LLM_URL', 'ftp://models.example/v1'],
    ['LLM_URL', 'https://user:secret@models.example/v1'],
    ['LLM_URL', 'https://models.example/v1?key=1'],
    ['LLM_KEY', 'two words'],
    ['WEB_ORIGINS', 'app.example'],
    ['WEB_ORIGINS', 'https://app.example/'],
    ['WEB_ORIGINS', 'https://app.example, *'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('all errors at once, one per line, without the values', () => {
    expect(() => readConfig({ PORT: 'x', MASTER_KEY: 'hunter2' })).toThrow(/^PORT: .*\nMASTER_KEY: /);
    expect(() => readConfig({ MASTER_KEY: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

test('additional outbound targets are a list', () => {
  expect(readConfig({ OUTBOUND_ALLOW: 'localhost, 127.0.0.1 ::1,10.0.0.0/8,fd00::/8 erp.internal' }).outboundAllow).toEqual([
    'localhost',
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fd00::/8',
    'erp.internal',
  ]);
});

test('web applications of other origins are given as a list', () => {
  expect(readConfig({ WEB_ORIGINS: 'https://app.example, http://localhost:5173' }).webOrigins).toEqual([
    'https://app.example',
    'http://localhost:5173',
  ]);
  expect(readConfig({}).webOrigins).toEqual([]);
});

test.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://localhost:8080' }, undefined],
  [{ PUBLIC_URL: 'http://10.0.0.7:8080' }, undefined],
  [{ PUBLIC_URL: 'https://doklady.example/' }, 'doklady.example'],
  [{ PUBLIC_URL: 'https://doklady.example', MAIL_DOMAIN: 'in.firma.example' }, 'in.firma.example'],
])('with %j inbox addresses are at %s', (given, domain) => {
  expect(readConfig(given).mailDomain).toBe(domain);
});
