/** Signs of a value besides its score: that it is right, or that it may not be. All are between 0 and 1. */
export const signNames = [
  'misreadWorst',
  'misreadMean',
  'misreadPage',
  'learned',
  'learnedElsewhere',
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
