import type { EvidenceKind } from '#values/values.ts';

/** Steps of [score from, precision measured]. */
export type Steps = readonly (readonly [score: number, precision: number])[];

type BySource<T> = Readonly<Record<'textLayer' | 'ocr', T>>;

export type Tables = {
  /** By the source of the words and the field's name. */
  steps: BySource<Readonly<Record<string, Steps>>>;
  /** Precision of values by their strongest evidence, over all measured fields. */
  worth: BySource<Readonly<Partial<Record<EvidenceKind, number>>>>;
};

/** Of the signs of a value, in the order of `inputsOf`: over all fields, and what is to be added for fields of one kind. */
export type Weights = { all: readonly number[]; kinds: Readonly<Record<string, readonly number[]>> };

export type Calibration = Tables & { weights?: Weights };

/** Written by `npm run calibrate`; do not edit by hand. */
export const calibration: Calibration = {
  steps: {
    textLayer: {
      invoice_number_sm: [
        [0.44, 0.79],
        [1.12, 0.99],
      ],
      date_issued: [
        [0.53, 0.58],
        [0.74, 0.78],
        [1.48, 0.99],
      ],
      date_due: [
        [0.59, 0.78],
        [1.07, 0.98],
      ],
      issued_by_name_sm: [
        [-1.31, 0.33],
        [1.89, 0.53],
        [8.34, 0.98],
      ],
      issued_by_address_sm: [
        [-1.31, 0.72],
        [2.46, 0.92],
        [8.63, 0.98],
      ],
      issued_to_name_sm: [
        [-1.05, 0.44],
        [2.11, 0.64],
        [7.24, 0.98],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.39, 0.79],
        [1.81, 0.99],
      ],
      total_amount_without_vat: [
        [0.61, 0.78],
        [2.1, 0.98],
      ],
      total_vat: [
        [0.45, 0.78],
        [2.02, 0.98],
      ],
      amount_due: [
        [0.54, 0.58],
        [1.36, 0.78],
        [2.82, 0.98],
      ],
      issued_to_address_sm: [
        [-1.05, 0.58],
        [2.38, 0.78],
        [7.32, 0.98],
      ],
      variable_symbol_sm: [
        [0, 0.29],
        [0.55, 0.49],
        [1.56, 0.86],
      ],
      issued_by_id_sm: [
        [0.32, 0.58],
        [0.66, 0.78],
        [1.25, 0.96],
      ],
      issued_to_id_sm: [
        [1, 0.76],
        [1.25, 0.96],
      ],
      issued_by_vat_id_sm: [
        [0.48, 0.78],
        [0.99, 0.98],
      ],
      issued_to_vat_id_sm: [
        [0.35, 0.72],
        [0.67, 0.92],
        [1.5, 0.94],
      ],
      iban_sm: [
        [0.4, 0.77],
        [0.8, 0.97],
      ],
      bic_sm: [
        [0.4, 0.72],
        [0.85, 0.92],
        [1.35, 0.95],
      ],
    },
    ocr: {
      issued_by_name_sm: [
        [-0.87, 0.16],
        [-0.62, 0.36],
        [-0.18, 0.5],
        [2.7, 0.76],
        [5.76, 0.88],
        [8.77, 0.96],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.21, 0.28],
        [0.54, 0.48],
        [1.16, 0.76],
        [2.57, 0.97],
      ],
      total_amount_without_vat: [
        [0.36, 0.37],
        [1.1, 0.57],
        [2.17, 0.92],
        [2.73, 0.95],
      ],
      total_vat: [
        [0.12, 0.39],
        [0.77, 0.59],
        [2.24, 0.97],
      ],
      date_issued: [
        [0.33, 0.54],
        [0.48, 0.74],
        [0.74, 0.83],
        [1.31, 0.99],
      ],
      issued_by_address_sm: [
        [-1.09, 0.3],
        [-0.51, 0.5],
        [2.19, 0.72],
        [7.46, 0.92],
      ],
      invoice_number_sm: [
        [0.34, 0.46],
        [0.71, 0.66],
        [1.18, 0.92],
        [1.51, 0.96],
      ],
      date_due: [
        [0.38, 0.72],
        [0.92, 0.92],
        [1.49, 0.94],
      ],
      issued_to_name_sm: [
        [-0.69, 0.66],
        [3.39, 0.86],
        [8.23, 0.91],
      ],
      amount_due: [
        [0.73, 0.63],
        [1.37, 0.83],
        [2.55, 0.95],
      ],
      issued_to_address_sm: [
        [-0.88, 0.54],
        [2.36, 0.74],
        [7.44, 0.88],
      ],
      issued_by_vat_id_sm: [
        [0.4, 0.63],
        [0.68, 0.83],
        [1.23, 0.95],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 0.99, checksum: 0.99, pageMatch: 0.97, label: 1, position: 0.78 },
    ocr: { arithmetic: 0.99, checksum: 0.97, pageMatch: 0.94, label: 0.95, position: 0.78 },
  },
  weights: {
    all: [
      0.65, 1.45, -0.14, -2.64, -0.96, -0.19, 0.06, -1.26, 0.76, -0.55, -0.15, 0.03, 0.09, -0.69, 0.98, 0.36, 0.5, -0.42, 0.18,
      -0.47, -0.75, 1.07,
    ],
    kinds: {
      address: [
        -0.05, -0.21, -0.05, -0.1, -0.03, -0.03, -0.13, -0.03, -0.18, 0, 0, 0, -0.09, -0.02, -0.1, 0.04, 0.16, -0.04, 0.06, 0,
        -0.05, -0.15,
      ],
      amount: [0.02, 0.18, 0, 0.02, 0.02, 0, -0.03, -0.05, 0.06, 0.03, -0.03, -0.06, 0, -0.08, 0, 0, 0, 0, 0, -0.01, -0.06, 0.17],
      code: [0.2, 0, 0.01, -0.07, -0.07, 0, 0.03, -0.05, 0.06, -0.09, 0, 0.03, 0, 0.08, 0, 0, 0, 0.01, 0.02, 0.1, 0, 0.04],
      date: [0.08, 0.18, 0.12, 0.06, 0.05, 0.02, 0.03, -0.03, 0.14, 0, 0, 0.03, 0.01, -0.05, 0, 0, 0, 0, 0, -0.01, 0.17, 0.14],
      name: [
        -0.22, -0.2, -0.12, -0.18, -0.07, -0.02, 0.09, 0.02, -0.02, 0, 0, 0, 0.09, 0, 0.2, 0, -0.11, -0.01, -0.07, -0.13, -0.14,
        -0.1,
      ],
      other: [0.03, 0.09, 0.02, 0, 0, 0, 0.02, 0.02, 0.02, 0, 0.02, 0, 0, 0, 0, 0, 0, 0, 0, 0.02, 0.01, 0.02],
    },
  },
};
