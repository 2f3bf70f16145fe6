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
        [0.44, 0.77],
        [0.87, 0.97],
      ],
      date_issued: [
        [0.32, 0.77],
        [0.91, 0.97],
      ],
      date_due: [
        [0.32, 0.75],
        [0.68, 0.95],
      ],
      issued_by_name_sm: [
        [-0.53, 0.1],
        [0.8, 0.27],
        [3.44, 0.56],
        [6.22, 0.91],
      ],
      issued_by_address_sm: [
        [0.3, 0.5],
        [1.55, 0.7],
        [5.44, 0.96],
      ],
      issued_to_name_sm: [
        [-0.71, 0.74],
        [3.73, 0.94],
      ],
      currency: [
        [0.3, 0.77],
        [0.65, 0.97],
      ],
      total_amount: [
        [0.49, 0.77],
        [1.49, 0.97],
      ],
      total_amount_without_vat: [
        [0.34, 0.5],
        [1.09, 0.7],
        [2.24, 0.96],
      ],
      total_vat: [
        [0.4, 0.5],
        [1.1, 0.7],
        [2.2, 0.95],
      ],
      amount_due: [
        [0.53, 0.76],
        [1.6, 0.96],
      ],
      issued_to_address_sm: [
        [-0.71, 0.76],
        [2.84, 0.96],
      ],
      variable_symbol_sm: [
        [0, 0.1],
        [0, 0.27],
        [1, 0.61],
      ],
      issued_by_id_sm: [
        [1, 0.64],
        [1, 0.84],
        [1.25, 0.9],
      ],
      issued_by_vat_id_sm: [
        [0.5, 0.64],
        [0.75, 0.84],
        [1.25, 0.84],
        [1.5, 0.9],
      ],
      iban_sm: [
        [0.4, 0.74],
        [0.8, 0.94],
      ],
      bic_sm: [
        [0.4, 0.64],
        [0.85, 0.84],
        [1.35, 0.89],
      ],
    },
    ocr: {
      date_issued: [
        [0.12, 0.42],
        [0.21, 0.62],
        [0.89, 0.98],
      ],
      issued_by_name_sm: [
        [-0.86, 0.23],
        [-0.35, 0.43],
        [2.17, 0.53],
        [4.27, 0.62],
        [6, 0.86],
      ],
      issued_by_address_sm: [
        [-0.35, 0.41],
        [1.83, 0.61],
        [5.45, 0.85],
        [7.34, 0.9],
      ],
      currency: [
        [0.3, 0.79],
        [0.64, 0.99],
      ],
      total_amount: [
        [0.22, 0.1],
        [0.38, 0.1],
        [0.71, 0.34],
        [0.95, 0.71],
        [1.5, 0.86],
        [2.26, 0.93],
      ],
      total_amount_without_vat: [
        [0.2, 0.51],
        [1.02, 0.71],
        [2.2, 0.94],
      ],
      total_vat: [
        [0.25, 0.61],
        [0.98, 0.81],
        [2.17, 0.94],
      ],
      invoice_number_sm: [
        [0.33, 0.76],
        [0.81, 0.96],
      ],
      date_due: [
        [0.83, 0.75],
        [0.93, 0.95],
      ],
      issued_to_name_sm: [
        [-1.07, 0.72],
        [3.75, 0.92],
      ],
      amount_due: [
        [0.49, 0.61],
        [1.17, 0.81],
        [2.23, 0.9],
      ],
      issued_to_address_sm: [
        [-0.88, 0.6],
        [2.72, 0.8],
      ],
      issued_by_vat_id_sm: [
        [0.46, 0.7],
        [0.72, 0.9],
        [1.23, 0.9],
      ],
    },
  },
  worth: {
    textLayer: { arithmetic: 0.97, checksum: 0.98, label: 0.99, position: 0.73 },
    ocr: { arithmetic: 0.85, checksum: 0.97, label: 0.95, position: 0.69 },
  },
};
