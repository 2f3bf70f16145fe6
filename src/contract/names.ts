import { z } from 'zod';

/** One name of a list, written in any case; what is kept is spelled as in the list. */
export const oneOf = <const N extends string>(names: readonly N[]) =>
  z
    .string()
    .max(200)
    .transform((value, context): N => {
      const found = names.find((name) => name.toLowerCase() === value.trim().toLowerCase());
      if (found !== undefined) return found;
      context.addIssue({ code: 'custom', message: `one of ${names.join(', ')}` });
      return z.NEVER;
    });
