/** Preferences of each user. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { preferenceKeys } from './preferences.ts';

const Key = z.enum(preferenceKeys);
const KeyParams = z.object({ key: Key });

export const preferencesBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/preferences',
    summary: 'List preferences of the signed-in user',
    access: 'signedIn',
    answer: json(z.partialRecord(Key, z.unknown())),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/bff/preferences/{key}',
    summary: 'Set a preference of the signed-in user',
    description: 'The value is any object or list, at most 32 kB as JSON. It replaces the previous value.',
    access: 'signedIn',
    params: KeyParams,
    body: z.object({ value: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) }),
    answer: empty,
    errors: [413],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/bff/preferences/{key}',
    summary: 'Reset a preference of the signed-in user to its default',
    access: 'signedIn',
    params: KeyParams,
    answer: empty,
  }),
} as const;
