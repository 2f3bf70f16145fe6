import { mutationOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';

/** What users forget: a whole layout of a supplier, one field of a layout, or what gave the value of a document. */
export type Learned = { layoutId: string; field?: string } | { documentId: string; field: string };

export const memoryKey = ['supplier-memory'] as const;

type Calls = {
  layout: typeof api.memoryBff.forgetLayout;
  field: typeof api.memoryBff.forgetField;
  ofDocument: typeof api.memoryBff.forgetOfDocument;
};

const mutationOf = ({ layout, field, ofDocument }: Calls) =>
  mutationOptions({
    mutationFn: (learned: Learned) => {
      if ('documentId' in learned)
        return ofDocument({ params: { documentId: learned.documentId }, body: { field: learned.field } });
      const { layoutId } = learned;
      return learned.field === undefined
        ? layout({ params: { layoutId } })
        : field({ params: { layoutId, field: learned.field } });
    },
    // The values of an open document say whether their lesson was forgotten.
    meta: { invalidates: [memoryKey, [...documentQueries.all, 'detail']] },
  });

export const learnedMutations = {
  forget: mutationOf({
    layout: api.memoryBff.forgetLayout,
    field: api.memoryBff.forgetField,
    ofDocument: api.memoryBff.forgetOfDocument,
  }),
  restore: mutationOf({
    layout: api.memoryBff.restoreLayout,
    field: api.memoryBff.restoreField,
    ofDocument: api.memoryBff.restoreOfDocument,
  }),
};
