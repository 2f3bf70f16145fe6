/** The set-up guide: progress of a new company towards its first exported document. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';

/** In the order of setup. */
export const setupSteps = ['company', 'people', 'types', 'upload', 'validate', 'export'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const SetupState = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  /** The sample invoice, unless it is deleted. */
  sample: z
    .object({
      documentId: Id,
      fileName: z.string(),
      /** Whether it was extracted, so that its values can be reviewed. */
      isRead: z.boolean(),
      /** Whether it can be exported now, or has been. */
      canBeExported: z.boolean(),
      isExported: z.boolean(),
    })
    .nullable(),
});
export type SetupState = z.output<typeof SetupState>;

const access = 'tenant.manage';

export const setupBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/setup',
    summary: 'What of setting up the company is done, found out from what there is',
    access,
    answer: json(SetupState),
  }),
  addSample: endpoint({
    method: 'POST',
    path: '/bff/setup/sample-invoice',
    summary: 'Upload a sample invoice to try the way to an export with',
    description: 'It is drawn by the service, addressed to the first accounting unit. While there is one, it is that one.',
    access,
    answer: json(z.object({ documentId: Id })),
    errors: [409],
  }),
} as const;
