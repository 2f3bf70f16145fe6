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
    summary: 'All that the signed-in user has set for themselves',
    access: 'signedIn',
    answer: json(z.partialRecord(Key, z.unknown())),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/bff/preferences/{key}',
    summary: 'Remember one setting of the signed-in user',
    description: 'Any object or list, 32 kB at most as JSON. It takes the place of what was there.',
    access: 'signedIn',
    params: KeyParams,
    body: z.object({ value: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) }),
    answer: empty,
    errors: [413],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/bff/preferences/{key}',
    summary: 'Go back to the usual for one setting',
    access: 'signedIn',
    params: KeyParams,
    answer: empty,
  }),
} as const;
