/** Every error that crosses the wire: its code, its status, its title. RFC 9457 problem details. */
import { z } from 'zod';

export const errorTable = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  role_forbids: { status: 403, title: 'Your role does not allow this' },
  unit_forbids: { status: 403, title: 'The document belongs to another accounting unit' },
  not_found: { status: 404, title: 'Not found' },
  document_not_found: { status: 404, title: 'There is no such document' },
  page_not_found: { status: 404, title: 'There is no such page' },
  operation_not_found: { status: 404, title: 'There is no such operation, or its result has expired' },
  accounting_unit_not_found: { status: 404, title: 'There is no such accounting unit' },
  document_type_not_found: { status: 404, title: 'There is no such document type' },
  webhook_not_found: { status: 404, title: 'There is no such webhook' },
  delivery_not_found: { status: 404, title: 'There is no such delivery, or it is older than 30 days' },
  state_conflict: { status: 409, title: 'The document is in a state that does not allow this' },
  stale_version: { status: 409, title: 'Somebody else changed the document meanwhile' },
  external_id_taken: { status: 409, title: 'Another document has this external id' },
  email_taken: { status: 409, title: 'Somebody signs in with this e-mail address already' },
  last_administrator: { status: 409, title: 'The last administrator must stay one' },
  own_account: { status: 409, title: 'Nobody switches off his own account' },
  account_inactive: { status: 409, title: 'The account is switched off' },
  name_taken: { status: 409, title: 'The name is taken' },
  still_in_use: { status: 409, title: 'It is still in use' },
  too_large: { status: 413, title: 'The file is too large' },
  too_many: { status: 413, title: 'Too many at once' },
  unsupported_file: { status: 415, title: 'This kind of file cannot be read' },
  unsupported_media_type: { status: 415, title: 'The body has the wrong media type' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  busy: { status: 503, title: 'The service has more to do than it can at once; try again' },
  unavailable: { status: 503, title: 'A service that this needs cannot be reached' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Values that help a program to go on, as `current` of a stale version. */
  context: z.record(z.string(), z.unknown()).optional(),
  traceId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

export type ErrorDetails = {
  detail?: string;
  errors?: { path: string; message: string }[];
  context?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfterS?: number;
};

/** A refusal that the caller is meant to see. Anything else that is thrown becomes `internal` without inner detail. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? errorTable[code].title);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
