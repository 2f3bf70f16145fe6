/** Endpoints of the accounting unit settings page that are not part of the interface. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Concern } from '../core/errors.ts';
import { AccountingUnit } from './v1.ts';

export const accountingUnitsBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/accounting-units',
    summary: 'List accounting units with all editable properties, by name',
    access: 'unit.manage',
    /** `version` is the If-Match value of the change. */
    answer: json(z.array(AccountingUnit.extend({ version: z.int(), concerns: z.array(Concern) }))),
  }),
} as const;
