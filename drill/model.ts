/** State of a request in the reference model: not done, done, or unknown because the response was lost. */
export type Known = 'no' | 'done' | 'open';

/** For repeated requests: how many were acknowledged, and how many have an unknown result. */
export type Counted = { done: number; open: number };

/** A document as known to its client. No other client writes it, so the last acknowledged state must exist. */
export type ModelDocument = {
  /** File name without extension; some documents have it as external ID too, by which they are identified. */
  name: string;
  externalId: string | undefined;
  key: string;
  bytes: Uint8Array;
  sha256: string;
  upload: Known;
  /** From the response. */
  id: string | undefined;
  /** The last acknowledged note, and later ones whose responses were lost. */
  note: { acknowledged: string | undefined; open: string[] };
  saves: Counted;
  validated: Known;
  /** Each decides one step. */
  decisions: Counted;
  queued: Known;
};

export const newDocument = (
  name: string,
  { bytes, sha256, isNumbered }: Pick<ModelDocument, 'bytes' | 'sha256'> & { isNumbered: boolean },
): ModelDocument => ({
  name,
  externalId: isNumbered ? name : undefined,
  key: `key of ${name}`,
  bytes,
  sha256,
  upload: 'no',
  id: undefined,
  note: { acknowledged: undefined, open: [] },
  saves: { done: 0, open: 0 },
  validated: 'no',
  decisions: { done: 0, open: 0 },
  queued: 'no',
});
