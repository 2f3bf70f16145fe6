/** What is known of a value beside its score: signs that it is right, or that it may not be. All lie between 0 and 1. */
export const signNames = [
  'misreadWorst',
  'misreadMean',
  'misreadPage',
  'learned',
  'learnedElsewhere',
  'learnedOther',
  'learnedSplit',
  'label',
  'arithmetic',
  'derived',
  'repeated',
  'echoed',
  'rivals',
  'legalForm',
  'place',
  'street',
  'strange',
  'long',
  'low',
  'receipt',
  'alone',
] as const;
export type SignName = (typeof signNames)[number];
export type Signs = Readonly<Record<SignName, number>>;
