import { z } from 'zod';
import { empty, endpoint } from '../core/endpoint.ts';
import { DocumentParams, Ids, text } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

const feedbackTypes = ['ExtractionError', 'WrongType', 'WrongSplit', 'Other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

const Feedback = z.object({
  /** Matched without regard to case. */
  feedBackType: z.string().transform((asked, context): FeedbackType => {
    const known = feedbackTypes.find((type) => type.toLowerCase() === asked.toLowerCase());
    if (known) return known;
    context.addIssue({ code: 'custom', message: because('invalid_choice', { options: feedbackTypes.join(', ') }) });
    return z.NEVER;
  }),
  note: text(5_000)
    .nullish()
    .transform((note) => note ?? ''),
});

export const feedback = {
  sendMany: endpoint({
    method: 'POST',
    path: '/v1/documents/feedback',
    summary: 'Send feedback on the extraction of multiple documents',
    description: 'feedBackType is ExtractionError, WrongType, WrongSplit or Other.',
    access: 'document.edit',
    creates: true,
    body: Feedback.extend({ documentIds: Ids }),
    answer: empty,
    errors: [400, 404],
  }),
  send: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/feedback',
    summary: 'Send feedback on the extraction of a document',
    description: 'feedBackType is ExtractionError, WrongType, WrongSplit or Other.',
    access: 'document.edit',
    creates: true,
    params: DocumentParams,
    body: Feedback,
    answer: empty,
    errors: [400, 404],
  }),
} as const;
