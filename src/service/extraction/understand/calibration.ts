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
        [0.31, 0.44],
        [0.82, 0.64],
        [1.45, 0.85],
        [1.94, 0.99],
      ],
      order_number_sm: [
        [0.83, 0.69],
        [1.35, 0.89],
        [2.02, 0.96],
      ],
      date_issued: [
        [0.61, 0.51],
        [0.93, 0.71],
        [1.87, 0.98],
      ],
      date_due: [
        [0.34, 0.51],
        [0.68, 0.71],
        [1.53, 0.99],
      ],
      issued_by_name_sm: [
        [-1.1, 0.29],
        [-0.61, 0.49],
        [1.64, 0.68],
        [3.87, 0.69],
        [4.98, 0.84],
        [6.42, 0.92],
        [9.49, 0.99],
      ],
      issued_by_address_sm: [
        [-1.05, 0.51],
        [0.88, 0.71],
        [3.15, 0.78],
        [7.6, 0.98],
      ],
      issued_to_name_sm: [
        [-1.74, 0.6],
        [0.11, 0.8],
        [2.23, 0.85],
        [6.75, 0.99],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.44, 0.58],
        [0.76, 0.78],
        [2.45, 0.99],
      ],
      total_amount_without_vat: [
        [0.29, 0.65],
        [0.94, 0.85],
        [2.84, 0.99],
      ],
      total_vat: [
        [0.57, 0.58],
        [1.03, 0.78],
        [2.77, 0.99],
      ],
      amount_due: [
        [0.24, 0.79],
        [2.25, 0.99],
      ],
      issued_to_address_sm: [
        [-1.74, 0.53],
        [0.1, 0.73],
        [2.33, 0.92],
        [6.44, 0.99],
      ],
      variable_symbol_sm: [
        [0, 0.36],
        [0, 0.56],
        [1.21, 0.71],
        [1.98, 0.78],
        [2.06, 0.98],
      ],
      date_taxable_supply: [
        [0.27, 0.78],
        [1.16, 0.98],
      ],
      issued_by_id_sm: [
        [0.34, 0.51],
        [0.52, 0.71],
        [1.1, 0.97],
      ],
      issued_to_id_sm: [
        [0.31, 0.78],
        [0.9, 0.98],
      ],
      bank_account_sm: [
        [0.45, 0.77],
        [1.13, 0.97],
      ],
      issued_by_vat_id_sm: [
        [0.47, 0.78],
        [0.98, 0.98],
      ],
      issued_to_vat_id_sm: [
        [0.45, 0.78],
        [0.98, 0.98],
      ],
      iban_sm: [
        [0.4, 0.69],
        [0.6, 0.89],
        [1, 0.99],
      ],
      bic_sm: [
        [0.3, 0.72],
        [0.75, 0.92],
        [1.3, 0.98],
      ],
    },
    ocr: {
      issued_by_name_sm: [
        [-0.84, 0.39],
        [-0.53, 0.59],
        [2.14, 0.67],
        [5.28, 0.69],
        [6.16, 0.76],
        [6.7, 0.82],
        [8.92, 0.98],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.16, 0.43],
        [0.83, 0.63],
        [1.65, 0.69],
        [2.11, 0.88],
        [3.32, 0.99],
      ],
      total_amount_without_vat: [
        [0.75, 0.63],
        [1.36, 0.83],
        [2.33, 0.85],
        [3.18, 0.97],
      ],
      total_vat: [
        [0.34, 0.6],
        [1.3, 0.8],
        [2.96, 0.98],
      ],
      date_issued: [
        [0.29, 0.54],
        [0.71, 0.74],
        [1.2, 0.83],
        [1.87, 0.99],
      ],
      issued_by_address_sm: [
        [-0.79, 0.45],
        [0.72, 0.65],
        [3.94, 0.69],
        [5.89, 0.76],
        [8.12, 0.92],
        [10.35, 0.93],
      ],
      invoice_number_sm: [
        [0.35, 0.46],
        [0.99, 0.66],
        [1.95, 0.98],
      ],
      date_due: [
        [0.67, 0.78],
        [1.34, 0.98],
      ],
      issued_to_name_sm: [
        [-1.8, 0.32],
        [-0.31, 0.52],
        [6.41, 0.94],
      ],
      amount_due: [
        [0.37, 0.56],
        [1.16, 0.76],
        [3.11, 0.98],
      ],
      issued_to_address_sm: [
        [-1.8, 0.37],
        [-0.63, 0.57],
        [5.45, 0.94],
      ],
      bank_account_sm: [
        [0.78, 0.72],
        [1.22, 0.92],
      ],
      variable_symbol_sm: [
        [-0.05, 0.63],
        [0.99, 0.83],
        [2.06, 0.93],
      ],
      issued_by_id_sm: [
        [0.3, 0.54],
        [0.64, 0.74],
        [1.24, 0.95],
      ],
      issued_by_vat_id_sm: [
        [0.32, 0.46],
        [0.61, 0.66],
        [1.2, 0.97],
      ],
      iban_sm: [
        [0.69, 0.73],
        [0.94, 0.93],
      ],
      bic_sm: [
        [0.34, 0.72],
        [0.79, 0.92],
        [1.32, 0.94],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 1, checksum: 0.99, pageMatch: 0.99, label: 0.98, position: 0.87 },
    ocr: { arithmetic: 0.97, checksum: 0.98, pageMatch: 0.96, label: 0.96, position: 0.8 },
  },
  weights: {
    all: [
      0.01, 1.17, 0.43, -1.85, -1.49, -0.03, 1.86, -2.4, 0.81, -0.29, 0.05, -0.96, -1.12, 0.05, 0.58, -0.38, 0, -0.01, 0.22, 0.21,
      -0.25, 0.29, -0.51, 0.15,
    ],
    kinds: {
      address: [
        -0.01, -0.24, -0.03, 0.01, -0.02, -0.01, 0.1, -0.16, 0.06, -0.06, -0.19, 0, 0, -0.09, 0.09, 0.09, -0.04, 0.29, 0.12,
        -0.01, 0.09, -0.03, 0.14, -0.29,
      ],
      amount: [
        0.04, 0.29, -0.24, -0.08, -0.08, -0.02, -0.09, 0.17, 0.17, 0.22, 0.23, -0.07, -0.2, 0.08, 0, -0.12, 0, 0, 0, 0, 0.01,
        -0.1, -0.13, 0.18,
      ],
      code: [
        -0.07, -0.15, 0.11, -0.02, -0.04, 0.02, 0.13, -0.57, -0.17, -0.09, -0.03, -0.03, 0, 0.02, 0.01, 0.01, 0, -0.29, -0.2,
        0.04, -0.01, 0.14, -0.1, 0.22,
      ],
      date: [
        0.04, -0.04, 0.07, 0.04, 0.04, 0.01, 0, -0.02, 0.06, -0.16, 0.14, 0, 0, -0.01, -0.04, -0.03, 0, 0, 0, 0, -0.02, -0.07,
        0.15, 0.11,
      ],
      name: [
        -0.12, -0.14, 0.08, -0.14, -0.05, 0, -0.02, 0.29, -0.04, 0.06, -0.2, 0, 0, 0, 0, 0, 0.04, 0.01, 0.1, -0.01, -0.09, 0.04,
        -0.12, -0.27,
      ],
      other: [0.13, 0.31, 0.05, 0, 0, 0, 0.06, 0.06, 0, 0, 0.05, 0, 0.08, 0.01, 0, 0.01, 0, 0, 0, 0, 0, 0.06, 0.01, 0.07],
    },
  },
};
