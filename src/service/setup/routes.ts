import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { addSampleInvoice } from './add-sample-invoice.ts';
import { readSetup } from './read-setup.ts';

export const setupBffRoutes: Handlers<Contract['setupBff']> = {
  read: ({ ctx }) => readSetup(ctx),
  addSample: ({ ctx }) => addSampleInvoice(ctx),
};
