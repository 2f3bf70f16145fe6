import { mutationOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';

/** What users forget: a whole layout of a supplier, one field of a layout, or what gave the value of a document. */
export type Learned = { layoutId: string; field?: string } | { documentId: string; field: string };

export const memoryKey = ['supplier-memory'] as const;
// The values of an open document say whether their lesson was forgotten.
const invalidates = [memoryKey, [...documentQueries.all, 'detail']];

export const learnedMutations = {
  forget: mutationOptions({
    mutationFn: (learned: Learned) => {
      const { field } = learned;
      if ('documentId' in learned)
        return api.memoryBff.forgetOfDocument({ params: { documentId: learned.documentId }, body: { field: learned.field } });
      const { layoutId } = learned;
      return field === undefined
        ? api.memoryBff.forgetLayout({ params: { layoutId } })
        : api.memoryBff.forgetField({ params: { layoutId, field } });
    },
    meta: { invalidates },
  }),
  restore: mutationOptions({
    mutationFn: (learned: Learned) => {
      const { field } = learned;
      if ('documentId' in learned)
        return api.memoryBff.restoreOfDocument({ params: { documentId: learned.documentId }, body: { field: learned.field } });
      const { layoutId } = learned;
      return field === undefined
        ? api.memoryBff.restoreLayout({ params: { layoutId } })
        : api.memoryBff.restoreField({ params: { layoutId, field } });
    },
    meta: { invalidates },
  }),
};
