/** What a person has set for themselves, by name: each is read by the part of the application that it belongs to. */
export const preferenceKeys = [
  /** Order and columns of what waits for a decision. */
  'approval.inbox',
  /** Keys that differ from the usual ones. */
  'keys',
  'list.columns',
  'list.views',
  'review.panes',
  /** Whether the set-up guide is put away. */
  'setup',
  /** What has been shown to them once. */
  'tour',
] as const;
export type PreferenceKey = (typeof preferenceKeys)[number];
