import type { ConnectorSettings } from '#contract/connectors/bff.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import type { Outbound } from '#service/platform/outbound/guarded-fetch.ts';

/** The environment of a connector: destination of the accounting system, and the only client for requests to it. */
export type Reach = {
  tenantId: string;
  settings: ConnectorSettings;
  secret: string;
  outbound: Outbound;
};

/** A text is a message of the system and is not translated; a reason of the service is shown in the language of its reader. */
export type Message = string | Reason;

/** One document to be sent. */
export type Parcel = {
  documentId: string;
  /** Idempotency key: the same for every attempt of a transfer, different for each transfer of the document. */
  key: string;
  extension: string;
  contentType: string;
  bytes: Uint8Array;
};

export type Outcome =
  /** The system has the document; with its number there, if known. */
  | { kind: 'booked'; number: string | null; message: Message | null }
  /** The system refuses the document; the message is its own. */
  | { kind: 'refused'; message: Message }
  /** Accepted; the system reports the result later. */
  | { kind: 'taken'; message: Message | null }
  /** Only for queries: the system does not have the document. */
  | { kind: 'absent' }
  /** It may have arrived. */
  | { kind: 'unknown'; message: Message }
  /** It has certainly not arrived; for a query: no response. */
  | { kind: 'unsent'; message: Message };

/** Identifies a transfer that may have arrived, for a query. */
export type Question = Pick<Parcel, 'documentId' | 'key'> & {
  /** Whether the system has accepted it, so that only its response is outstanding. */
  wasAccepted: boolean;
};

/** Result of asking a system to validate a document without storing it. */
export type Check = {
  verdict: 'accepted' | 'refused' | 'unanswered';
  message: Message | null;
  warnings: string[];
  record: string | null;
};

export type AccountingList = { name: 'accounts' | 'centres'; rows: { key: string; value: string }[] };

export type Tested = { isReachable: boolean; message: Message };

/** Everything that differs between accounting systems. */
export type Connector = {
  /** The destination of documents, as shown to users. */
  target: string;
  /** Tests whether the system responds and accepts the credentials. Never throws. */
  test: () => Promise<Tested>;
  push: (parcel: Parcel) => Promise<Outcome>;
  /** Only if the protocol can validate without storing. */
  check?: (bytes: Uint8Array) => Promise<Check>;
  stateOf: (question: Question) => Promise<Outcome>;
  /** Returns an empty array if the protocol has none. Throws NoLists without a response. */
  lists: () => Promise<AccountingList[]>;
};

/** Why a system returned no lists: its own message, or why it cannot be reached. */
export class NoLists extends Error {
  override name = 'NoLists';
  readonly why: Message;
  constructor(why: Message) {
    super(typeof why === 'string' ? why : why.code);
    this.why = why;
  }
}

/** Enough for a message of the system, too little to fill the database. */
const maxMessageLength = 2_000;

export const asMessage = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim().toWellFormed().slice(0, maxMessageLength);
