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
        [0.45, 0.79],
        [1.12, 0.99],
      ],
      date_issued: [
        [0.48, 0.58],
        [0.73, 0.78],
        [1.47, 0.99],
      ],
      date_due: [
        [0.5, 0.78],
        [1.03, 0.98],
      ],
      issued_by_name_sm: [
        [-1.08, 0.33],
        [2.08, 0.53],
        [7.06, 0.92],
        [8.79, 0.92],
        [10.22, 0.94],
      ],
      issued_by_address_sm: [
        [-1.08, 0.51],
        [1.54, 0.71],
        [7.65, 0.98],
      ],
      issued_to_name_sm: [
        [-0.85, 0.36],
        [2.11, 0.56],
        [5.5, 0.78],
        [7.86, 0.98],
      ],
      currency: [
        [0.3, 0.79],
        [0.65, 0.99],
      ],
      total_amount: [
        [0.35, 0.79],
        [1.71, 0.99],
      ],
      total_amount_without_vat: [
        [0.85, 0.78],
        [1.97, 0.98],
      ],
      total_vat: [
        [0.49, 0.78],
        [1.8, 0.98],
      ],
      amount_due: [
        [0.49, 0.58],
        [1.34, 0.78],
        [2.68, 0.98],
      ],
      issued_to_address_sm: [
        [-0.85, 0.65],
        [2.31, 0.85],
        [7.11, 0.98],
      ],
      variable_symbol_sm: [
        [0, 0.15],
        [0, 0.35],
        [1, 0.68],
      ],
      issued_by_id_sm: [
        [1, 0.72],
        [1, 0.92],
        [1.25, 0.96],
      ],
      issued_by_vat_id_sm: [
        [0.4, 0.65],
        [0.7, 0.85],
        [1, 0.88],
        [1.25, 0.92],
        [1.5, 0.95],
      ],
      issued_to_vat_id_sm: [
        [0.34, 0.65],
        [0.92, 0.85],
        [1.5, 0.93],
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
        [0.33, 0.21],
        [0.47, 0.41],
        [0.76, 0.86],
        [1.35, 0.98],
      ],
      issued_by_name_sm: [
        [-1.28, 0.1],
        [-0.85, 0.2],
        [1.77, 0.49],
        [4.1, 0.57],
        [5.31, 0.68],
        [8.74, 0.83],
      ],
      issued_by_address_sm: [
        [-1.39, 0.3],
        [-0.84, 0.5],
        [1.94, 0.57],
        [4.44, 0.74],
        [5.86, 0.83],
        [9.02, 0.94],
      ],
      currency: [
        [0.3, 0.68],
        [0.53, 0.88],
        [0.87, 0.98],
      ],
      total_amount: [
        [0.22, 0.1],
        [0.45, 0.18],
        [0.89, 0.43],
        [1.16, 0.66],
        [1.79, 0.88],
        [2.62, 0.95],
      ],
      total_amount_without_vat: [
        [0.01, 0.39],
        [0.82, 0.59],
        [2.02, 0.92],
        [2.69, 0.95],
      ],
      total_vat: [
        [0.13, 0.56],
        [0.72, 0.76],
        [1.8, 0.92],
        [2.59, 0.96],
      ],
      invoice_number_sm: [
        [0.14, 0.46],
        [0.55, 0.66],
        [1.11, 0.92],
        [1.51, 0.95],
      ],
      date_due: [
        [0.29, 0.72],
        [0.88, 0.92],
        [1.5, 0.94],
      ],
      issued_to_name_sm: [
        [-0.44, 0.54],
        [0.87, 0.74],
        [7, 0.94],
      ],
      amount_due: [
        [0.37, 0.63],
        [1.01, 0.83],
        [2.35, 0.95],
      ],
      issued_to_address_sm: [
        [-1.27, 0.35],
        [0.44, 0.55],
        [6.53, 0.76],
        [8.19, 0.83],
      ],
      issued_by_vat_id_sm: [
        [0.45, 0.72],
        [0.71, 0.92],
        [1.23, 0.94],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 0.99, checksum: 0.99, label: 0.99, position: 0.72 },
    ocr: { arithmetic: 0.83, checksum: 0.98, label: 0.94, position: 0.62 },
  },
};
