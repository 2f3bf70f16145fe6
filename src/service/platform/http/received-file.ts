/** A file sent by a caller, in a temporary location that is deleted after the request. */
export type ReceivedFile = {
  path: string;
  /** As sent by the caller: apply `sanitiseFileName` before storing or showing it. */
  fileName: string;
  size: number;
  sha256: string;
};
