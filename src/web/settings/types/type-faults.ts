/** Errors in the draft of a type, by path. */
import type { z } from 'zod';
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { fieldErrorText } from '#web/settings/kit/issue-text.ts';

export type Faults = Readonly<Record<string, string>>;

export const faultsOfIssues = ({ issues }: Pick<z.ZodError, 'issues'>): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), fieldErrorText(message)]));

export const faultsOfRefusal = (error: unknown): Faults =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.fieldErrors : {}).map(([path, text]) => [
      path.replace(/^body\./, ''),
      fieldErrorText(text),
    ]),
  );

/** Returns the errors under a path, with relative paths. */
export const under = (faults: Faults, path: string): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([key, text]) => (key.startsWith(path) ? [[key.slice(path.length), text]] : [])),
  );

/** Returns the name of the field that a path belongs to. */
export function fieldOfFault(path: string, fields: TypeDraft['fields']): string | undefined {
  const index = /^fields\.(\d+)/.exec(path)?.[1];
  return index === undefined ? undefined : fields[Number(index)]?.fieldName;
}
