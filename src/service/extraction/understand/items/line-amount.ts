import type { Found, FoundItem } from '../found.ts';

/** Returns the amount of a line without VAT, or else with VAT. */
export const lineAmount = (item: FoundItem): Found | undefined => item['item_amount_without_vat'] ?? item['item_amount'];
