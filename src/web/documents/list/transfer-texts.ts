import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TransferState } from '#contract/connectors/kinds.ts';

export const transferStateTexts: Record<TransferState, MessageDescriptor> = {
  Waiting: msg`Waiting to be sent`,
  Sending: msg`Sending`,
  Sent: msg`Sent, waiting for an answer`,
  Unknown: msg`Unknown whether it was booked`,
  Booked: msg`Booked`,
  Refused: msg`Refused`,
  Failed: msg`Not sent`,
  Canceled: msg`Canceled`,
};
