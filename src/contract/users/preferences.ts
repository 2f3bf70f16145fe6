/** Names of user preferences; each is read by the part of the application that it belongs to. */
export const preferenceKeys = [
  /** Order and columns of the approval inbox. */
  'approval.inbox',
  /** Keyboard shortcuts that differ from the defaults. */
  'keys',
  'list.columns',
  'list.views',
  'review.panes',
  /** Whether the set-up guide is hidden. */
  'setup',
  /** What the user was already shown once. */
  'tour',
] as const;
export type PreferenceKey = (typeof preferenceKeys)[number];
