/** What each dashboard asks, and how its number reads. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ShownDashboard } from '#contract/dashboards/bff.ts';

export type Question = {
  id: ShownDashboard;
  title: MessageDescriptor;
  /** What the number counts. */
  caption: MessageDescriptor;
  kind: 'count' | 'percent' | 'hours';
  /** Which way is the better one, where there is one. */
  better?: 'more' | 'less';
  chart: 'lines' | 'bars';
  firstColumn: MessageDescriptor;
  /** Why there may be nothing, and what brings something. */
  empty: MessageDescriptor;
};

export const questions: readonly Question[] = [
  {
    id: 'DocumentsByState',
    title: msg`What is still waiting?`,
    caption: msg`of the documents received in this period are not validated yet`,
    kind: 'count',
    better: 'less',
    chart: 'bars',
    firstColumn: msg`State`,
    empty: msg`No documents were received in this period. Upload documents, send them by email, or select a longer period.`,
  },
  {
    id: 'DocumentsOverTime',
    title: msg`How many documents are received?`,
    caption: msg`documents received`,
    kind: 'count',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No documents were received, validated or exported in this period. Select a longer period.`,
  },
  {
    id: 'AutomationRate',
    title: msg`How many documents need no correction?`,
    caption: msg`of the validated documents needed no correction`,
    kind: 'percent',
    better: 'more',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No documents were validated in this period. The rate appears once the first document is validated.`,
  },
  {
    id: 'CorrectionsByField',
    title: msg`Which fields are corrected most often?`,
    caption: msg`corrections by users and other systems`,
    kind: 'count',
    better: 'less',
    chart: 'bars',
    firstColumn: msg`Field`,
    empty: msg`No values were corrected in this period. Corrected fields appear here, the most frequent first.`,
  },
  {
    id: 'ApprovalLeadTime',
    title: msg`How long does approval take?`,
    caption: msg`median time to decision`,
    kind: 'hours',
    better: 'less',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No approvals were decided in this period. Set up which documents need approval in Settings under Approval workflows.`,
  },
];
