import type { BffAnswers } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

export const v1Review = {
  reviewBff: {
    /** By the workflow that the service finds. */
    startApproval: ({ params }) => api.approval.start({ params }),
    /** In the language of the service's choice. */
    returnToIssuer: ({ params, body: { recipientEmail, reason } }) =>
      api.mail.returnToIssuer({ params, body: { recipientEmail, reason } }),
    /** Neither the list that a rate stands in nor whose it is. */
    exchangeRate: async ({ params, body: { currency, day } }, options) => {
      const told = await api.lookups.exchangeRate({ params, body: { currency, dateIssued: day } }, options);
      return { rate: String(told.exchangeRate), currency, homeCurrency: told.targetCurrency };
    },
  },
} satisfies BffAnswers;
