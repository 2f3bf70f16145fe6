import type { EvidenceKind } from '#values/values.ts';

/** Steps of [minimum score, measured precision]. */
export type Steps = readonly (readonly [score: number, precision: number])[];

type BySource<T> = Readonly<Record<'textLayer' | 'ocr', T>>;

export type Tables = {
  /** By source of the words and name of the field. */
  steps: BySource<Readonly<Record<string, Steps>>>;
  /** Measured precision of values by their strongest evidence, over all measured fields. */
  worth: BySource<Readonly<Partial<Record<EvidenceKind, number>>>>;
};

/** Weights of the signs of a value, in the order of `inputsOf`: for all fields, and additions for fields of one kind. */
export type Weights = { all: readonly number[]; kinds: Readonly<Record<string, readonly number[]>> };

export type Calibration = Tables & { weights?: Weights };

/** Written by `npm run calibrate`; do not edit by hand. */
export const calibration: Calibration = {
  steps: {
    textLayer: {
      invoice_number_sm: [
        [0.45, 0.79],
        [1.37, 0.99],
      ],
      date_issued: [
        [0.25, 0.58],
        [0.89, 0.78],
        [2.02, 0.99],
      ],
      date_due: [
        [0.39, 0.78],
        [1.21, 0.98],
      ],
      issued_by_name_sm: [
        [-1.02, 0.26],
        [2.35, 0.46],
        [8.38, 0.98],
      ],
      issued_by_address_sm: [
        [-0.66, 0.68],
        [2.54, 0.88],
        [8.38, 0.98],
      ],
      issued_to_name_sm: [
        [-0.76, 0.79],
        [5.11, 0.99],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.7, 0.79],
        [2.11, 0.99],
      ],
      total_amount_without_vat: [
        [0.72, 0.78],
        [2.39, 0.98],
      ],
      total_vat: [
        [0.66, 0.58],
        [1.42, 0.78],
        [3.14, 0.98],
      ],
      amount_due: [
        [0.53, 0.78],
        [2.27, 0.98],
      ],
      issued_to_address_sm: [
        [-0.76, 0.78],
        [4.26, 0.98],
      ],
      variable_symbol_sm: [
        [0, 0.29],
        [0.87, 0.49],
        [2.03, 0.86],
      ],
      issued_by_id_sm: [
        [0.45, 0.58],
        [0.72, 0.78],
        [1.25, 0.92],
        [1.5, 0.93],
      ],
      issued_to_id_sm: [
        [0.31, 0.76],
        [0.91, 0.96],
      ],
      issued_by_vat_id_sm: [
        [0.48, 0.78],
        [0.99, 0.98],
      ],
      issued_to_vat_id_sm: [
        [0.47, 0.72],
        [0.74, 0.92],
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
        [-0.94, 0.23],
        [-0.52, 0.43],
        [2.31, 0.64],
        [5.74, 0.69],
        [6.75, 0.76],
        [8.89, 0.98],
      ],
      issued_by_address_sm: [
        [-1.08, 0.19],
        [-0.55, 0.39],
        [2.93, 0.59],
        [6.24, 0.85],
        [8.68, 0.92],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [-0.06, 0.33],
        [0.76, 0.53],
        [2.03, 0.9],
        [3.33, 0.98],
      ],
      total_amount_without_vat: [
        [0.7, 0.56],
        [1.37, 0.76],
        [2.49, 0.92],
        [3.2, 0.95],
      ],
      total_vat: [
        [0.34, 0.51],
        [1.08, 0.71],
        [2.69, 0.97],
      ],
      date_issued: [
        [0.25, 0.66],
        [0.78, 0.86],
        [1.9, 0.99],
      ],
      invoice_number_sm: [
        [0.35, 0.46],
        [1.03, 0.66],
        [1.77, 0.92],
        [2.1, 0.96],
      ],
      date_due: [
        [0.8, 0.72],
        [1.39, 0.92],
        [2, 0.95],
      ],
      issued_to_name_sm: [
        [-0.52, 0.44],
        [2.4, 0.64],
        [6.95, 0.83],
        [9.7, 0.87],
      ],
      amount_due: [
        [0.92, 0.63],
        [1.64, 0.83],
        [2.96, 0.95],
      ],
      issued_to_address_sm: [
        [-0.27, 0.54],
        [2.43, 0.74],
        [7.61, 0.89],
      ],
      issued_by_vat_id_sm: [
        [0.4, 0.54],
        [0.67, 0.74],
        [1.23, 0.96],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 0.99, checksum: 0.99, pageMatch: 0.97, label: 0.99, position: 0.84 },
    ocr: { arithmetic: 0.99, checksum: 0.97, pageMatch: 0.94, label: 0.95, position: 0.78 },
  },
  weights: {
    all: [
      0.49, 1.3, 0.16, -2.39, -1.39, 0.05, 0.63, -1.68, 0.19, -0.06, -0.4, 0.47, 0.53, -0.32, 0.78, -0.47, -0.23, -0.27, 0.62,
      0.21, -0.93, 0.63,
    ],
    kinds: {
      address: [
        0.01, 0.01, -0.02, -0.05, -0.02, -0.02, 0.11, -0.1, -0.15, 0, 0, 0.01, -0.03, -0.05, -0.06, 0.21, 0.29, -0.03, 0.06, 0.02,
        0.01, -0.14,
      ],
      amount: [
        0.05, 0.21, -0.04, -0.04, -0.05, 0, -0.07, -0.13, 0.11, 0.03, -0.07, 0.07, 0, 0, 0, 0, 0, 0, 0.01, -0.01, -0.22, 0,
      ],
      code: [
        0.1, -0.28, 0.04, -0.04, -0.05, 0.01, 0.15, -0.05, -0.02, -0.03, 0, 0.02, 0, 0.06, 0, -0.26, -0.26, 0.01, 0.01, 0.02,
        0.05, 0.16,
      ],
      date: [0.01, 0, 0.05, 0.04, 0.04, 0.01, -0.06, 0.16, 0.16, 0, 0, -0.05, 0, -0.05, 0, 0, 0, 0, 0.01, -0.04, 0.09, 0.04],
      name: [
        -0.17, -0.04, -0.04, -0.14, -0.06, 0, -0.1, -0.07, -0.11, 0, 0, 0, 0.08, 0, 0.14, 0.01, -0.05, -0.01, -0.03, 0, -0.03,
        -0.04,
      ],
      other: [0.05, 0.14, 0.03, 0, 0, 0, 0.03, 0.03, 0.03, 0, 0.03, 0, 0, 0, 0, 0, 0, 0, 0, 0.02, 0.01, 0.03],
    },
  },
};
