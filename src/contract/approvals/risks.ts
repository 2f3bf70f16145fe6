/** Risks of a decision, most serious first. */
export const approvalRisks = ['accountChanged', 'amountUnusual', 'orderMissing', 'supplierNew'] as const;
export type ApprovalRisk = (typeof approvalRisks)[number];

/** The part of `SupplierChanges` that risks are derived from. */
type Compared = {
  isNewSupplier: boolean | null;
  changes: readonly { kind: string }[];
  usual: { isWithin: boolean } | null;
  lacksOrder: boolean;
};

/** Returns the risks implied by differences from the supplier's earlier documents. */
export function risksOf({ isNewSupplier, changes, usual, lacksOrder }: Compared): ApprovalRisk[] {
  const holds: Record<ApprovalRisk, boolean> = {
    accountChanged: changes.some(({ kind }) => kind === 'account'),
    amountUnusual: usual?.isWithin === false,
    orderMissing: lacksOrder,
    supplierNew: isNewSupplier === true,
  };
  return approvalRisks.filter((risk) => holds[risk]);
}
