import type { EvidenceKind } from '#values/values.ts';

/** Steps of [score from, precision measured]. */
export type Steps = readonly (readonly [score: number, precision: number])[];

type BySource<T> = Readonly<Record<'textLayer' | 'ocr', T>>;

export type Calibration = {
  /** By the source of the words and the field's name. */
  steps: BySource<Readonly<Record<string, Steps>>>;
  /** Precision of values by their strongest evidence, over all measured fields. */
  worth: BySource<Readonly<Partial<Record<EvidenceKind, number>>>>;
};

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
        [7.13, 0.92],
        [9.24, 0.92],
        [10.41, 0.94],
      ],
      issued_by_address_sm: [
        [-1.31, 0.44],
        [1.39, 0.64],
        [5.2, 0.85],
        [8.63, 0.98],
      ],
      issued_to_name_sm: [
        [-1.05, 0.29],
        [2.24, 0.49],
        [7.4, 0.98],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.39, 0.79],
        [1.72, 0.99],
      ],
      total_amount_without_vat: [
        [0.61, 0.78],
        [1.85, 0.98],
      ],
      total_vat: [
        [0.45, 0.78],
        [1.74, 0.98],
      ],
      amount_due: [
        [0.49, 0.58],
        [1.32, 0.78],
        [2.66, 0.98],
      ],
      issued_to_address_sm: [
        [-1.05, 0.44],
        [2.42, 0.64],
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
      date_issued: [
        [0.33, 0.3],
        [0.48, 0.5],
        [0.75, 0.76],
        [1.34, 0.99],
      ],
      issued_by_name_sm: [
        [-1.31, 0.1],
        [-0.86, 0.29],
        [1.79, 0.52],
        [4.71, 0.62],
        [6.24, 0.76],
        [8.89, 0.89],
      ],
      issued_by_address_sm: [
        [-1.2, 0.14],
        [-0.7, 0.34],
        [2.17, 0.57],
        [4.9, 0.74],
        [6.2, 0.74],
        [8.88, 0.95],
      ],
      currency: [
        [0.3, 0.56],
        [0.47, 0.76],
        [0.81, 0.99],
      ],
      total_amount: [
        [0.22, 0.16],
        [0.45, 0.36],
        [0.9, 0.57],
        [1.2, 0.64],
        [1.43, 0.76],
        [1.93, 0.9],
        [2.63, 0.95],
      ],
      total_amount_without_vat: [
        [0.36, 0.46],
        [1.03, 0.66],
        [2.09, 0.92],
        [2.69, 0.95],
      ],
      total_vat: [
        [0.19, 0.49],
        [0.84, 0.69],
        [1.87, 0.92],
        [2.6, 0.96],
      ],
      invoice_number_sm: [
        [0.16, 0.46],
        [0.62, 0.66],
        [1.19, 0.92],
        [1.51, 0.95],
      ],
      date_due: [
        [0.31, 0.72],
        [0.88, 0.92],
        [1.49, 0.94],
      ],
      issued_to_name_sm: [
        [-0.88, 0.63],
        [2.22, 0.83],
        [7.16, 0.94],
      ],
      amount_due: [
        [0.78, 0.63],
        [1.25, 0.83],
        [2.44, 0.95],
      ],
      issued_to_address_sm: [
        [-1.31, 0.35],
        [0.4, 0.55],
        [7.05, 0.83],
      ],
      issued_by_vat_id_sm: [
        [0.4, 0.63],
        [0.68, 0.83],
        [1.22, 0.95],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 0.99, checksum: 0.99, label: 0.99, position: 0.73 },
    ocr: { arithmetic: 0.87, checksum: 0.98, label: 0.94, position: 0.63 },
  },
};
