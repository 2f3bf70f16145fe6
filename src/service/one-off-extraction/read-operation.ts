import type { z } from 'zod';
import type { OperationResult as OperationAnswer } from '#contract/one-off-extraction/v1.ts';
import { DomainError } from '#contract/core/errors.ts';
import { exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { findOperation, markRetrieved, type OperationRow } from './store.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import { assertFormatSupports, formatOfValues } from '#service/exports/requested-format.ts';
import { jsonFields } from '#service/exports/formats/write-json.ts';
import { valuesOnly } from '#service/exports/formats/values-only.ts';
import { writers } from '#service/exports/formats/writers.ts';
import { AcceptedAnswer, FileAnswer } from '#service/platform/http/file-answer.ts';
import { unreadableText } from '#service/documents/intake/unreadable-text.ts';
import { type OperationResult, readResult } from './operation-result.ts';

/** How long a result can be fetched. */
export const resultHours = 24;
/** .NET's DateTime.MinValue, which clients of the interface interpret as "no time" (interface 2.3). */
const minimumDate = '0001-01-01T00:00:00Z';

export const resultRetentionStart = (now: Date): Date => new Date(now.getTime() - resultHours * 3_600_000);

function answer(
  operation: OperationRow,
  result: OperationResult | null,
  culture: string,
  retrievedAt: Date,
): z.input<typeof OperationAnswer> {
  const firstPagesOnly = operation.first_pages_only;
  const times = firstPagesOnly
    ? { extractionTime: minimumDate, retrievedDate: minimumDate }
    : {
        extractionTime: operation.finished_at?.toISOString() ?? minimumDate,
        retrievedDate: retrievedAt.toISOString(),
      };
  const values =
    firstPagesOnly || !result
      ? { fields: {}, items: [] }
      : { fields: jsonFields(result.document.fields), items: result.document.items.map((item) => jsonFields(item)) };
  return {
    operationId: operation.id,
    documentClass: operation.document_class ?? '',
    ...times,
    isRetrieved: true,
    isSuccess: operation.state === 'Finished',
    ...values,
    ...(firstPagesOnly && result && { firstPageIndicies: result.firstPageIndices ?? [] }),
    ...(operation.failure_reason !== null && { errorMessage: unreadableText(operation.failure_reason, culture) }),
  };
}

/** A one-off extraction belongs to no accounting unit: only its sender and the tenant's admins may fetch it. */
const mayFetch = ({ role, id }: Actor, operation: OperationRow): boolean => role === 'TenantAdmin' || operation.created_by === id;

/** Returns the result of a one-off extraction in the requested format, or that it is not finished. */
export async function readOperation(
  ctx: Ctx,
  operationId: string,
  formatName: string,
): Promise<z.input<typeof OperationAnswer> | AcceptedAnswer | FileAnswer> {
  const format = formatOfValues(formatName);
  const operation = await findOperation(ctx.db, operationId, resultRetentionStart(ctx.now()));
  if (!operation || !mayFetch(ctx.actor, operation)) throw new DomainError('operation_not_found');
  if (operation.state === 'Extracting') return new AcceptedAnswer('Document is in state Extracting');
  const result = operation.result === null ? null : readResult(operation.result);
  const isFile = format !== 'Json' && result !== null && !operation.first_pages_only;
  if (isFile) assertFormatSupports(format, result.document.documentClass, operation.file_name);
  const retrievedAt = await markRetrieved(ctx.db, operation.id, ctx.now());
  if (!isFile) return answer(operation, result, ctx.culture, retrievedAt);
  const { contentType, extension } = exportFormatDefinitions[format];
  const fileName = `${operation.file_name.replace(/\.[^.]{1,10}$/, '')}.${extension}`;
  return new FileAnswer({
    content: await writers[format](result.document, valuesOnly(operation.file_name)),
    contentType,
    fileName,
  });
}
