import type { BffHandlers } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

export const v1Review = {
  reviewBff: {
    /** Uses the workflow that the service selects. */
    startApproval: ({ params }) => api.approval.start({ params }),
    /** The service selects the language. */
    returnToIssuer: ({ params, body: { recipientEmail, reason } }) =>
      api.mail.returnToIssuer({ params, body: { recipientEmail, reason } }),
    /** Returns the rate without the day of the exchange rate list and the bank. */
    exchangeRate: async ({ params, body: { currency, day } }, options) => {
      const told = await api.lookups.exchangeRate({ params, body: { currency, dateIssued: day } }, options);
      return { rate: String(told.exchangeRate), currency, homeCurrency: told.targetCurrency };
    },
  },
} satisfies BffHandlers;
