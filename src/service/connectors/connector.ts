import type { ConnectorSettings } from '#contract/connectors/bff.ts';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';

/** What a connector works with: how the accounting system is reached, and the only way there. */
export type Reach = {
  tenantId: string;
  settings: ConnectorSettings;
  secret: string;
  outbound: Outbound;
  /** Of those who will read what goes wrong on the way; the system's own words stay as they are. */
  culture: string;
};

/** One document as it leaves. */
export type Parcel = {
  documentId: string;
  /** The same for every try of one transfer, another for the next transfer of the document. */
  key: string;
  extension: string;
  contentType: string;
  bytes: Uint8Array;
};

export type Outcome =
  /** The system has it, and says under which number where it does. */
  | { kind: 'booked'; number: string | null; message: string | null }
  /** The system will not have it; the message is its own. */
  | { kind: 'refused'; message: string }
  /** It was taken; what becomes of it the system says later. */
  | { kind: 'taken'; message: string | null }
  /** Only of a question: the system has nothing of it. */
  | { kind: 'absent' }
  /** It may have arrived. */
  | { kind: 'unknown'; message: string }
  /** It has surely not arrived; of a question: there was no answer. */
  | { kind: 'unsent'; message: string };

/** What is asked about: a transfer that may have arrived. */
export type Question = Pick<Parcel, 'documentId' | 'key'> & {
  /** The system has taken it, so that it can only be late with the answer. */
  wasTaken: boolean;
};

/** What a system says of a document that it was asked to validate and not to store. */
export type Check = {
  verdict: 'accepted' | 'refused' | 'unanswered';
  message: string | null;
  warnings: string[];
  record: string | null;
};

export type AccountingList = { name: 'accounts' | 'centres'; rows: { key: string; value: string }[] };

/** Everything that differs between accounting systems. */
export type Connector = {
  /** Where documents go, as a person may see it. */
  target: string;
  /** Whether the system answers with these credentials, in its own words. Nothing is thrown. */
  test: () => Promise<{ isReachable: boolean; message: string }>;
  push: (parcel: Parcel) => Promise<Outcome>;
  /** Only where the protocol can validate without storing. */
  check?: (bytes: Uint8Array) => Promise<Check>;
  stateOf: (question: Question) => Promise<Outcome>;
  /** Empty where the protocol has none. Throws NoLists where there is no answer. */
  lists: () => Promise<AccountingList[]>;
};

/** Why a system did not give its lists: its own words, or why it cannot be reached. */
export class NoLists extends Error {
  override name = 'NoLists';
}

/** Enough for the words of a system, too little to fill the database. */
const longestMessage = 2_000;

export const asMessage = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim().toWellFormed().slice(0, longestMessage);
