/** A file that a caller sent, spooled to a temporary place that is gone once the request is answered. */
export type ReceivedFile = {
  path: string;
  /** As the caller wrote it: `sanitiseFileName` before it is kept or shown. */
  fileName: string;
  size: number;
  sha256: string;
};
