/** Endpoints of the accounting system settings page that are not part of the interface. */
import { z } from 'zod';
import { connectedSystems } from './types.ts';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';
import { savingSettings, SystemName } from './v1.ts';

const access = 'tenant.manage';
const UnitIds = z.array(Id).max(1000);
const written = { name: SystemName, accountingUnitIds: UnitIds };

export const accountingSystemsBff = {
  state: endpoint({
    method: 'GET',
    path: '/bff/accounting-systems',
    summary: 'List accounting units of each accounting system, and which secrets are set',
    access,
    answer: json(
      z.object({
        /** Names of settings that are stored but never returned; `version` identifies one state of all settings, null before the first. */
        kept: z.array(z.object({ system: z.enum(connectedSystems), names: z.array(z.string()), version: z.string().nullable() })),
        units: z.array(z.object({ accountingUnitId: Id, accountingSystemId: Id })),
      }),
    ),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/bff/accounting-systems/{accountingSystemId}',
    summary: 'Update the name and the accounting units of an accounting system',
    description:
      'The given accounting units replace the current ones. A unit belongs to one accounting system only: it is removed from its ' +
      'previous system. `was` is the state that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    params: z.object({ accountingSystemId: Id }),
    body: z.strictObject({
      ...written,
      was: z.strictObject({ name: z.string().max(100), accountingUnitIds: UnitIds }).optional(),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/bff/accounting-systems/settings/{system}',
    summary: 'Update the settings of a connected system',
    description:
      `${savingSettings} \`version\` is the version that the client last read. Returns 409 and saves nothing if the settings were ` +
      `changed since then.`,
    access,
    params: z.object({ system: z.enum(connectedSystems) }),
    body: z.strictObject({ settings: z.looseObject({}), version: z.string().max(100).nullish() }),
    answer: empty,
    errors: [400, 409, 413],
  }),
} as const;
