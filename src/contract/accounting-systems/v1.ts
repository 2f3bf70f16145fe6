import { z } from 'zod';
import { ReasonAnswer } from '../core/errors.ts';
import { accountingSystemTypes } from './types.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { oneOf } from '../core/names.ts';
import { Id, text } from '../core/parts.ts';

export const SystemName = text(100).trim().min(1);
const AccountingSystem = z.object({ id: Id, name: z.string(), type: z.string() });
const access = 'tenant.manage';

/** Any object of up to 64 kB. */
const written = z.looseObject({});
const ServerUrl = text(2000).nullish();
const ConnectionString = text(8000).nullish();
const shown = z.object({ connectionString: z.string() });
export const savingSettings =
  'An object of 64 kB at most. What is not named stays, null takes it away. Only what the read shows is ever shown again, passwords in it as ********; ' +
  'written back, ******** means the password as it was. When anything changes that says where the password goes, all that was secret has to be entered again.';

export const accountingSystems = {
  create: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems',
    summary: 'Add an accounting system',
    description: 'Names are unique without regard to case.',
    access,
    creates: true,
    body: z.strictObject({ name: SystemName, type: oneOf(accountingSystemTypes) }),
    answer: json(AccountingSystem),
    errors: [400, 409],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/v1/tenant/accountingSystems',
    summary: 'Rename an accounting system',
    access,
    body: z.strictObject({ id: Id, name: SystemName }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/tenant/accountingSystems',
    summary: 'Remove an accounting system',
    access,
    query: z.object({ accountingSystemId: Id }),
    answer: empty,
    errors: [400, 404],
  }),
  list: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems/list',
    summary: 'Accounting systems whose name has the words, by name',
    access,
    body: z
      .strictObject({ text: text(500).nullish() })
      .nullish()
      .transform((value) => value?.text ?? ''),
    answer: json(z.array(AccountingSystem)),
    errors: [400],
  }),
  info: endpoint({
    method: 'GET',
    path: '/v1/tenant/accountingSystems/info',
    summary: 'Which types of accounting systems there are',
    access,
    answer: json(z.object({ availableTypes: z.array(z.string()) })),
  }),
  validate: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems/validation',
    summary: 'What would keep an accounting system from being added',
    description: 'An empty array means that nothing would.',
    access,
    body: z.strictObject({ name: text(1000).nullish(), type: text(1000).nullish() }),
    answer: json(z.array(z.object({ field: z.string(), message: z.string(), ...ReasonAnswer.partial().shape }))),
    errors: [400],
  }),
  systemA: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-a/settings',
    summary: 'How system A is reached',
    description: 'Empty texts until it is set.',
    access,
    answer: json(z.object({ serverUrl: z.string(), database: z.string() })),
  }),
  setSystemA: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-a/settings',
    summary: 'Set how system A is reached',
    description: savingSettings,
    access,
    body: written.extend({ serverUrl: ServerUrl, database: ServerUrl }),
    answer: empty,
    errors: [400, 413],
  }),
  systemB: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-b/settings',
    summary: 'How system B is reached',
    description: 'An empty text until it is set.',
    access,
    answer: json(shown),
  }),
  setSystemB: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-b/settings',
    summary: 'Set how system B is reached',
    description: savingSettings,
    access,
    body: written.extend({ connectionString: ConnectionString }),
    answer: empty,
    errors: [400, 413],
  }),
  systemC: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-c/settings',
    summary: 'How system C is reached',
    description: 'An empty text until it is set.',
    access,
    answer: json(shown),
  }),
  setSystemC: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-c/settings',
    summary: 'Set how system C is reached',
    description: `Not in the interface, which can read these settings only. ${savingSettings}`,
    access,
    body: written.extend({ connectionString: ConnectionString }),
    answer: empty,
    errors: [400, 413],
  }),
} as const;
