import { Plural, useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { Repairs } from '../form/repairs.tsx';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Session } from '../session/use-session.ts';

type Props = {
  session: Session;
  /** ID of the focused row, if any. */
  rowId: string | null;
  onOpen: OpenTool;
};

/** Failed checks of the focused row, or of the first row with any, and the number of further messages. */
export function RowMessages({ session, rowId, onOpen }: Props) {
  const { t } = useLingui();
  const all = session.messages.filter(({ itemIndex }) => itemIndex !== null);
  const focused = session.rows.findIndex(({ id }) => id === rowId);
  const ofRow = all.filter(({ itemIndex }) => itemIndex === focused);
  const shown = ofRow.length > 0 ? ofRow : all.filter(({ itemIndex }) => itemIndex === all[0]?.itemIndex);
  const rest = all.length - shown.length;
  return (
    <>
      {shown.map((message) => (
        <Flex key={`${message.itemIndex}${message.field}${message.code}`} wrap="wrap" align="center" gap="2px 10px" mb={4}>
          <span className={message.level === 'Warning' ? 'look' : 'wrong'}>
            {t`Row ${(message.itemIndex ?? 0) + 1}`}: {message.message}
          </span>
          <Repairs session={session} message={message} onOpen={onOpen} />
        </Flex>
      ))}
      {rest > 0 ? (
        <p className="quiet">
          <Plural value={rest} one="# more message in other rows" other="# more messages in other rows" />
        </p>
      ) : null}
    </>
  );
}
