/** Questions of each dashboard and the format of their numbers. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FigureUnit } from '#contract/dashboards/bff.ts';
import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';

export type Question = {
  id: DashboardType;
  title: MessageDescriptor;
  /** Explains what the number counts. */
  caption: MessageDescriptor;
  kind: FigureUnit;
  /** The value is current and is compared with the first day of the period. */
  isNow?: true;
  /** Which direction of change is better, if either is. */
  better?: 'more' | 'less';
  chart: 'lines' | 'bars';
  firstColumn: MessageDescriptor;
  /** Explains why there may be no data and how to get some. */
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
    id: 'QueueAge',
    title: msg`How long do documents wait?`,
    caption: msg`documents waiting for review now`,
    kind: 'count',
    isNow: true,
    better: 'less',
    chart: 'bars',
    firstColumn: msg`Waiting for`,
    empty: msg`No documents are waiting for review, approval or export.`,
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
    id: 'FieldAccuracy',
    title: msg`Which fields are extracted wrong?`,
    caption: msg`of the values were extracted correctly, in the last 2,000 validated documents of this period`,
    kind: 'percent',
    better: 'more',
    chart: 'bars',
    firstColumn: msg`Field`,
    empty: msg`No documents were validated in this period. Fields that had to be corrected appear here, the least accurate first.`,
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
    id: 'TimePerDocument',
    title: msg`How long does a document take?`,
    caption: msg`median time from receipt to validation`,
    kind: 'hours',
    better: 'less',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No documents were validated in this period. The time appears once the first document is validated.`,
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
  {
    id: 'ExportResults',
    title: msg`Do exports succeed?`,
    caption: msg`failed exports`,
    kind: 'count',
    better: 'less',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`Nothing was exported in this period. Documents that are ready are exported from Export.`,
  },
  {
    id: 'AmountsBySupplier',
    title: msg`Which suppliers charge most?`,
    caption: msg`received in this period, in the most frequent currency`,
    kind: 'amount',
    chart: 'bars',
    firstColumn: msg`Supplier`,
    empty: msg`No documents with a supplier and an amount were received in this period. Select a longer period.`,
  },
];
