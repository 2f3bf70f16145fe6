/**
 * Results with less data with `/v1` only than with `/bff`: unknown properties are omitted or null. All other results have the type of the
 * contract.
 */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';

type RowOf<A> = A extends readonly (infer R)[] ? R : never;
type WithOptional<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };
type WithNullable<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null };

type Table = RowOf<Result<Contract['externalDataBff']['list']>>;
type Unit = RowOf<Result<Contract['accountingUnitsBff']['list']>>;
type Application = RowOf<Result<Contract['clientApplicationsBff']['list']>>;
type Type = RowOf<Result<Contract['documentTypesBff']['list']>>;
type Rate = Result<Contract['reviewBff']['exchangeRate']>;

export type V1Answers = {
  externalDataBff: { list: WithNullable<Omit<Table, 'updatedAt'>, 'rows' | 'usedBy'>[] };
  accountingUnitsBff: { list: WithOptional<Unit, 'version' | 'concerns'>[] };
  clientApplicationsBff: { list: WithOptional<Application, 'version' | 'lastUsedAt' | 'previousSecretUntil'>[] };
  documentTypesBff: { list: WithOptional<Type, 'fields' | 'documents' | 'documentsInTrash'>[] };
  reviewBff: { exchangeRate: WithOptional<Rate, 'listDay' | 'bank'> };
  /** Null if the service does not support the dashboard, or does not return the settings. */
  dashboardsBff: { figures: Result<Contract['dashboardsBff']['figures']> | null };
  tenantBff: { exportSettings: Result<Contract['tenantBff']['exportSettings']> | null };
};
