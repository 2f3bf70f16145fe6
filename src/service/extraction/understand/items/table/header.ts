/** The header of an item table: its columns and their positions. */
import type { Box } from '../../layout/geometry.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';

export type Column = Box & { kind: ColumnKind; qualifier?: 'net' | 'gross' };
export type TableHeader = {
  page: number;
  firstRow: number;
  lastRow: number;
  columns: Column[];
  /** Headings beside the known ones that no phrase matches, such as `Station`: their texts are not part of the description. */
  unknown: readonly Box[];
  /** No column contains money, as on a delivery note: rows are told by their quantities. */
  isWithoutPrices?: boolean;
};

export const moneyKinds = new Set<ColumnKind>(['net', 'gross', 'amount', 'unitPrice']);
