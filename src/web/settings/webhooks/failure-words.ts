import { msg } from '@lingui/core/macro';
import type { DeliveryFailure } from '#contract/webhooks/bff.ts';

/** Reasons of a failed delivery and what to do. */
export const failureTexts = {
  answered: msg`The endpoint responded with an error.`,
  redirected: msg`The endpoint redirects to another address, and redirects are not followed. Enter the final address.`,
  timeout: msg`The endpoint did not respond in time.`,
  unreachable: msg`Could not reach the endpoint. Check the address and whether the endpoint is running.`,
  refused: msg`This address cannot be called. The service operator can allow internal addresses.`,
  tooLarge: msg`The response from the endpoint is too long.`,
  unusable: msg`The endpoint responded, but the response cannot be used.`,
  interrupted: msg`The service stopped during the delivery. Send it again.`,
  masterKey: msg`The secrets of this webhook can no longer be decrypted. Generate a new signing secret and enter the client secret again.`,
  newSecret: msg`The client application has a new secret. Enter it in this webhook.`,
} satisfies Record<DeliveryFailure, unknown>;
