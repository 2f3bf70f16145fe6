/** What the reference model knows of one thing that was asked for: it was done, it was refused, or the answer was lost. */
export type Known = 'no' | 'done' | 'open';

/** Of what is asked for several times: how often it was acknowledged, and how often nobody knows. */
export type Counted = { done: number; open: number };

/** A document as its client knows it. Nobody else writes it, so what was acknowledged last is what must be there. */
export type ModelDocument = {
  /** Of its file, without the ending; some have it as external ID too, and are known again by that. */
  name: string;
  externalId: string | undefined;
  key: string;
  bytes: Uint8Array;
  sha256: string;
  upload: Known;
  /** As told by the answer. */
  id: string | undefined;
  /** The note that was acknowledged last, and those after it whose answers were lost. */
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
