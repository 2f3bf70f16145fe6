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
  'The body is an object of at most 64 kB. Omitted properties stay unchanged, null removes a value. Responses contain only the properties ' +
  'of the GET call, with passwords as ********; sending ******** back keeps the stored password. If a change affects where a password is ' +
  'sent, all secrets must be entered again.';

export const accountingSystems = {
  create: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems',
    summary: 'Create an accounting system',
    description: 'The name must be unique, regardless of case. Returns 409 if it is already in use.',
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
    summary: 'Delete an accounting system',
    access,
    query: z.object({ accountingSystemId: Id }),
    answer: empty,
    errors: [400, 404],
  }),
  list: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems/list',
    summary: 'List accounting systems whose name contains the text, by name',
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
    summary: 'List available types of accounting systems',
    access,
    answer: json(z.object({ availableTypes: z.array(z.string()) })),
  }),
  validate: endpoint({
    method: 'POST',
    path: '/v1/tenant/accountingSystems/validation',
    summary: 'Validate an accounting system',
    description:
      'Checks whether the accounting system could be created, and creates nothing. Returns an array of validation errors; an empty ' +
      'array means that it is valid.',
    access,
    body: z.strictObject({ name: text(1000).nullish(), type: text(1000).nullish() }),
    answer: json(z.array(z.object({ field: z.string(), message: z.string(), ...ReasonAnswer.partial().shape }))),
    errors: [400],
  }),
  systemA: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-a/settings',
    summary: 'Get the settings of system A',
    description: 'Values are empty strings until they are set.',
    access,
    answer: json(z.object({ serverUrl: z.string(), database: z.string() })),
  }),
  setSystemA: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-a/settings',
    summary: 'Set the settings of system A',
    description: savingSettings,
    access,
    body: written.extend({ serverUrl: ServerUrl, database: ServerUrl }),
    answer: empty,
    errors: [400, 413],
  }),
  systemB: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-b/settings',
    summary: 'Get the settings of system B',
    description: 'The value is an empty string until it is set.',
    access,
    answer: json(shown),
  }),
  setSystemB: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-b/settings',
    summary: 'Set the settings of system B',
    description: savingSettings,
    access,
    body: written.extend({ connectionString: ConnectionString }),
    answer: empty,
    errors: [400, 413],
  }),
  systemC: endpoint({
    method: 'GET',
    path: '/v1/tenant/system-c/settings',
    summary: 'Get the settings of system C',
    description: 'The value is an empty string until it is set.',
    access,
    answer: json(shown),
  }),
  setSystemC: endpoint({
    method: 'POST',
    path: '/v1/tenant/system-c/settings',
    summary: 'Set the settings of system C',
    description: `An addition to the interface, which can only read these settings. ${savingSettings}`,
    access,
    body: written.extend({ connectionString: ConnectionString }),
    answer: empty,
    errors: [400, 413],
  }),
} as const;
