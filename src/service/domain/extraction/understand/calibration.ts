/**
 * Field name to steps of [score from, precision measured]; `*` serves every field without a table.
 * Written by `node eval/calibrate.ts`; do not edit by hand.
 */
export const calibration: Readonly<Record<string, readonly (readonly [score: number, precision: number])[]>> = {
  '*': [
    [0.2, 0.4],
    [0.6, 0.7],
    [1, 0.85],
    [1.5, 0.95],
  ],
};
