import { z } from 'zod';
import { because } from './issue-reason.ts';

/** Returns a schema for a name from a list in any case; the output is spelled as in the list. */
export const oneOf = <const N extends string>(names: readonly N[]) =>
  z
    .string()
    .max(200)
    .transform((value, context): N => {
      const found = names.find((name) => name.toLowerCase() === value.trim().toLowerCase());
      if (found !== undefined) return found;
      context.addIssue({ code: 'custom', message: because('invalid_choice', { options: names.join(', ') }) });
      return z.NEVER;
    });
