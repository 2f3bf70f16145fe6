import { canonicalValue } from '#contract/canonical-value.ts';
import type { FieldValues } from '#contract/values.ts';
import type { CheckMessage } from './check-message.ts';

const warning = (field: string, code: CheckMessage['code']): CheckMessage => ({
  field,
  itemIndex: null,
  level: 'Warning',
  code,
  params: {},
});

/** ISO dates compare as text. */
export function checkDates(fields: FieldValues, today: string): CheckMessage[] {
  const issued = canonicalValue('DATE', fields['date_issued']?.value ?? '') ?? '';
  const due = canonicalValue('DATE', fields['date_due']?.value ?? '') ?? '';
  return [
    ...(issued !== '' && due !== '' && due < issued ? [warning('date_due', 'dueBeforeIssue')] : []),
    ...(issued > today ? [warning('date_issued', 'issuedInFuture')] : []),
  ];
}
