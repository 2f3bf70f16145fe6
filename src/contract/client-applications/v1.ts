import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, text } from '../core/parts.ts';
import { roles } from '../core/permissions.ts';

/** Reads return `additionalAcountingUnitIds`, writes take `additionalAccountingUnitIds` (interface 2.4). */
export const ClientApplication = z.object({
  clientApplicationId: Id,
  clientName: z.string(),
  role: z.string(),
  enabled: z.boolean(),
  accountingUnitId: Id.nullable(),
  additionalAcountingUnitIds: z.array(Id),
});

const Role = z.enum(roles);
const Name = text(200).trim().min(1);
const UnitIds = z.array(Id).max(1000);

const ClientApplicationDraft = z.strictObject({
  clientName: Name,
  role: Role,
  enabled: z.boolean().default(true),
  accountingUnitId: Id.nullish(),
  additionalAccountingUnitIds: UnitIds.default([]),
});
export type ClientApplicationDraft = z.output<typeof ClientApplicationDraft>;

const ClientApplicationChange = z.strictObject({
  clientApplicationId: Id.optional(),
  clientName: Name.optional(),
  role: Role.optional(),
  enabled: z.boolean().optional(),
  accountingUnitId: Id.optional(),
  additionalAccountingUnitIds: UnitIds.optional(),
});
export type ClientApplicationChange = z.output<typeof ClientApplicationChange>;

const params = z.object({ client_application_id: Id });
const path = '/v1/configuration/client-application/{client_application_id}';

export const clientApplications = {
  create: endpoint({
    method: 'POST',
    path: '/v1/configuration/client-application',
    summary: 'Make a client application, with which a machine signs in',
    description:
      'The secret is in this answer and nowhere else. Without an accounting unit the application gets that of the caller. ' +
      'It sees its units only, unless its role is TenantAdmin.',
    access: 'clientApplication.manage',
    creates: true,
    body: ClientApplicationDraft,
    answer: json(z.object({ clientApplicationId: Id, clientApplicationSecret: z.string() })),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Read a client application',
    access: 'clientApplication.manage',
    params,
    answer: json(ClientApplication),
    errors: [404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/configuration/client-application',
    summary: 'All client applications, by name',
    access: 'clientApplication.manage',
    answer: json(z.object({ list: z.array(ClientApplication) })),
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change a client application',
    description:
      'What is not named stays. Tokens that were given already act by the new role and units, or not at all, within seconds. ' +
      'A version sent as If-Match is refused (409) when somebody else changed it meanwhile.',
    access: 'clientApplication.manage',
    params,
    body: ClientApplicationChange,
    answer: empty,
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Deactivate a client application',
    description:
      'It stays in the list with `enabled` false, as its name stands in the history of documents, and can be enabled again.',
    access: 'clientApplication.manage',
    params,
    answer: empty,
    errors: [404],
  }),
} as const;
