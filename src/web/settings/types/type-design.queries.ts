import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { Culture } from '#contract/core/parts.ts';
import type { ServiceAnswer } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { fetchV1Type } from './by-field/v1-type.ts';
import type { FieldChange, FieldDraft, TypeSettings } from './by-field/v1-type.ts';

type Nouns = Contract['documentTypesBff'];
export type ListedType = ServiceAnswer<'documentTypesBff', 'list'>[number];
export type TypeDraft = Call<Nouns['impact']>['body'];
export type TypeImpact = Result<Nouns['impact']>;
export type NewType = Call<Nouns['create']>['body'];
type Expression = Call<Nouns['tryExpression']>['body'];

const all = ['typeDesign'] as const;

export const typeDesignQueries = {
  list: (culture: Culture) =>
    queryOptions({
      queryKey: [...all, 'list', culture],
      queryFn: ({ signal }) => api.documentTypesBff.list(undefined, { signal }),
    }),
  /** Type as every service returns it. */
  told: (documentType: string, culture: Culture) =>
    queryOptions({
      queryKey: [...all, 'told', documentType, culture],
      queryFn: ({ signal }) => fetchV1Type(documentType, culture, signal),
    }),
  design: (documentType: string) =>
    queryOptions({
      queryKey: [...all, 'design', documentType],
      queryFn: ({ signal }) => api.documentTypesBff.design({ params: { documentType } }, { signal }),
    }),
  impact: (documentType: string, draft: TypeDraft) =>
    queryOptions({
      queryKey: [...all, 'impact', documentType, draft],
      queryFn: ({ signal }) => api.documentTypesBff.impact({ params: { documentType }, body: draft }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  expression: (documentType: string, asked: Expression) =>
    queryOptions({
      queryKey: [...all, 'expression', documentType, asked],
      queryFn: ({ signal }) => api.documentTypesBff.tryExpression({ params: { documentType }, body: asked }, { signal }),
      staleTime: 60_000,
    }),
};

/** Names, fields and checks of types are part of many responses. */
const meta = { invalidates: [all, ['types'], ['documents']], handlesError: true };

export const typeDesignMutations = {
  create: mutationOptions({ mutationFn: (body: NewType) => api.documentTypesBff.create({ body }), meta }),
  remove: mutationOptions({
    mutationFn: (documentType: string) => api.documentTypesBff.remove({ params: { documentType } }),
    // The design of the deleted type must not be refetched.
    meta: { ...meta, invalidates: [[...all, 'list'], ['types']] },
  }),
  save: mutationOptions({
    mutationFn: ({ documentType, ...body }: TypeDraft & { documentType: string; version: number; deletedFields: string[] }) =>
      api.documentTypesBff.save({ params: { documentType }, body }),
    meta,
  }),
  tryOn: mutationOptions({
    mutationFn: ({ documentType, documentId, draft }: { documentType: string; documentId: string; draft: TypeDraft }) =>
      api.documentTypesBff.tryOn({ params: { documentType }, body: { documentId, draft } }),
    meta: { handlesError: true },
  }),
  setActive: mutationOptions({
    mutationFn: ({ documentType, isActive }: { documentType: string; isActive: boolean }) =>
      api.documentTypes.setActive({ params: { documentType }, query: { isActive } }),
    meta,
  }),
  makeDefault: mutationOptions({
    mutationFn: (documentType: string) => api.documentTypes.makeDefault({ params: { documentType } }),
    meta,
  }),
  move: mutationOptions({
    mutationFn: ({ documentType, order }: { documentType: string; order: number }) =>
      api.documentTypes.changeOrder({ params: { documentType }, query: { order } }),
    meta,
  }),
  createField: mutationOptions({
    mutationFn: ({ documentType, field }: { documentType: string; field: FieldDraft }) =>
      api.documentTypes.createField({ params: { documentType }, body: field }),
    meta,
  }),
  updateField: mutationOptions({
    mutationFn: ({ documentType, field, change }: { documentType: string; field: string; change: FieldChange }) =>
      api.documentTypes.updateField({ params: { documentType, field }, body: change }),
    meta,
  }),
  removeField: mutationOptions({
    mutationFn: (params: { documentType: string; field: string }) => api.documentTypes.removeField({ params }),
    meta,
  }),
  saveSettings: mutationOptions({
    /** Sends empty lists as well, because the API requires all of them. */
    mutationFn: ({ documentType, settings }: { documentType: string; settings: TypeSettings }) =>
      api.documentTypes.update({
        params: { documentType },
        body: { documentTypeSettings: settings, createdFields: [], updatedFields: {}, deletedFields: [], deletedItemFields: [] },
      }),
    meta,
  }),
};
