import { Big } from 'big.js';
import type { TouchlessRule } from '#contract/document-types/touchless.ts';
import type { Facts } from './facts.ts';

/** Why a document does not pass; `field` if a field is the reason. */
export type Obstacle = { reason: ObstacleReason; field: string | null };
export type ObstacleReason =
  | 'notProved'
  | 'errors'
  | 'warnings'
  | 'confidence'
  | 'currency'
  | 'amount'
  | 'supplier'
  | 'account'
  | 'duplicate'
  | 'unit'
  | 'parts'
  | 'register';

function amountObstacle({ amountLimit }: TouchlessRule, { fields }: Facts): ObstacleReason | null {
  if (amountLimit === null) return null;
  if (fields['currency']?.value !== amountLimit.currency) return 'currency';
  const total = fields['total_amount']?.value ?? '';
  return /^-?\d+(\.\d+)?$/.test(total) && new Big(total).abs().lte(amountLimit.amount) ? null : 'amount';
}

/**
 * Returns what prevents a rule from validating a document; empty if it passes. Duplicates, documents with errors and files with several
 * documents never pass.
 */
export function obstaclesOf(rule: TouchlessRule, facts: Facts): Obstacle[] {
  const whole = (reason: ObstacleReason | null, is = true): Obstacle[] =>
    reason !== null && is ? [{ reason, field: null }] : [];
  return [
    ...rule.provedFields.flatMap((field): Obstacle[] =>
      facts.fields[field]?.isProved === true ? [] : [{ reason: 'notProved', field }],
    ),
    ...whole('errors', facts.errors > 0),
    ...whole(
      'warnings',
      facts.warned.some((group) => rule.cleanChecks.includes(group)),
    ),
    ...(facts.confidence < rule.minConfidence ? [{ reason: 'confidence' as const, field: facts.leastSure ?? null }] : []),
    ...whole(amountObstacle(rule, facts)),
    ...whole('supplier', facts.supplierDocuments < rule.minSupplierDocuments),
    ...whole('account', rule.needsKnownAccount && !facts.isKnownAccount),
    ...whole('duplicate', facts.isDuplicate),
    ...whole('unit', rule.needsUnit && !facts.isOwnUnit),
    ...whole('parts', (facts.partCount ?? 1) > 1),
    ...whole('register', facts.awaitsRegister === true),
  ];
}

export const passes = (rule: TouchlessRule, facts: Facts): boolean => obstaclesOf(rule, facts).length === 0;
