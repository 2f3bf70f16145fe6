/** What each dashboard asks, and how its number reads. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ShownDashboard } from '#contract/endpoints/dashboards-desk.ts';

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
    title: msg`What still waits?`,
    caption: msg`of the documents received in this time are not validated yet`,
    kind: 'count',
    better: 'less',
    chart: 'bars',
    firstColumn: msg`State`,
    empty: msg`No document came in during this time. Upload some, send them by e-mail, or choose a longer time.`,
  },
  {
    id: 'DocumentsOverTime',
    title: msg`How many documents come in?`,
    caption: msg`documents received`,
    kind: 'count',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`Nothing was received, validated or exported in this time. Choose a longer one.`,
  },
  {
    id: 'AutomationRate',
    title: msg`How many need no correction?`,
    caption: msg`of the validated documents were left as they were read`,
    kind: 'percent',
    better: 'more',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No document was validated in this time. The share is told as soon as the first one is.`,
  },
  {
    id: 'CorrectionsByField',
    title: msg`Which fields are corrected most?`,
    caption: msg`corrections by people and by other systems`,
    kind: 'count',
    better: 'less',
    chart: 'bars',
    firstColumn: msg`Field`,
    empty: msg`No value was corrected in this time. Fields that people have to mend appear here, the worst first.`,
  },
  {
    id: 'ApprovalLeadTime',
    title: msg`How long does an approval take?`,
    caption: msg`within which half of the approvals were decided`,
    kind: 'hours',
    better: 'less',
    chart: 'lines',
    firstColumn: msg`From`,
    empty: msg`No approval came to a decision in this time. Workflows in Settings say which documents need one.`,
  },
];
