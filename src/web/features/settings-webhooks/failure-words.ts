import { msg } from '@lingui/core/macro';
import type { DeliveryFailure } from '#contract/endpoints/webhooks.ts';

/** Why a call came to nothing, and what to do. */
export const failureWords = {
  answered: msg`The receiver answered that it did not take the call.`,
  redirected: msg`The receiver sends the call elsewhere, which is not followed. Enter the address where it leads.`,
  timeout: msg`The receiver did not answer in time.`,
  unreachable: msg`The receiver cannot be reached. Check the address, and whether it is running.`,
  refused: msg`We may not call this address. Whoever runs the service can open inner addresses.`,
  tooLarge: msg`The answer of the receiver is too long.`,
  unusable: msg`The receiver answered, but with nothing that can be used here.`,
  interrupted: msg`The service stopped in the middle of the call. Send it again.`,
  masterKey: msg`The secret of this webhook cannot be opened any more. Make a new signing secret, and enter the client secret again.`,
  newSecret: msg`The client application has a new secret. Enter it in this webhook.`,
} satisfies Record<DeliveryFailure, unknown>;
