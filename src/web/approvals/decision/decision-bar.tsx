import { useLingui } from '@lingui/react/macro';
import { Button, Flex, Group, Text, UnstyledButton } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Forward from 'lucide-react/icons/forward';
import CircleAlert from 'lucide-react/icons/circle-alert';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import List from 'lucide-react/icons/list';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { can } from '#web/platform/api/service.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { keepToastsAbove } from '#web/ui/toasts/keep-toasts-above.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Amount } from '../document/amount.tsx';
import type { Case } from '../document/use-case.ts';
import type { InboxState } from '../inbox/use-inbox.ts';
import { RiskStrip } from './risk-strip.tsx';
import classes from '../document/case-view.module.css';

type Props = {
  given: Case;
  inbox: InboxState;
  isNarrow: boolean;
  onList: () => void;
  onApprove: () => void;
  onReject: () => void;
  onDelegate: () => void;
  onAsk: () => void;
  /** Scrolls to the fields that must be filled in first. */
  onFill: () => void;
};

/** Ignores the second click of a double click, which would hit the next document after the first one is decided. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};

/** Approval buttons: at the bottom of a phone within reach of the thumb, or below the facts on a wide screen. */
export function DecisionBar({ given, inbox, isNarrow, onList, onApprove, onReject, onDelegate, onAsk, onFill }: Props) {
  const { t } = useLingui();
  const { mayDecide, missing } = given;
  const position = inbox.position + 1;
  const count = inbox.items.length;
  const list = missing.join(', ');
  const keys = (code: string) => (isNarrow ? undefined : <Kbd keys={code} />);
  return (
    <footer ref={keepToastsAbove} className={`${classes.bar} ruled-above`}>
      {isNarrow ? (
        <Flex gap="sm" align="baseline" justify="space-between">
          <Text span truncate inherit fw={600}>
            {given.supplier}
          </Text>
          <Amount given={given} />
        </Flex>
      ) : null}
      <RiskStrip given={given} isShown={inbox.documentId === given.documentId} />
      {isNarrow && mayDecide && list ? (
        <UnstyledButton mih={44} className="row-close small wrong" onClick={onFill}>
          <CircleAlert size={14} aria-hidden="true" />
          <Text span inherit truncate td="underline">{t`Fill in first: ${list}`}</Text>
        </UnstyledButton>
      ) : null}
      <Group wrap={isNarrow ? 'wrap' : 'nowrap'} gap={2}>
        <IconButton
          aria-label={t`Previous document`}
          isSmall
          disabled={inbox.previousId === undefined}
          onClick={() => inbox.goTo(inbox.previousId)}
        >
          <ChevronLeft size={18} />
        </IconButton>
        <Text span inherit fz={12} miw={56} c="dimmed" ta="center" className="figures">
          {position > 0 ? t`${position} of ${count}` : ''}
        </Text>
        <IconButton
          aria-label={t`Next document`}
          isSmall
          disabled={inbox.followingId === undefined}
          onClick={() => inbox.goTo(inbox.followingId)}
        >
          <ChevronRight size={18} />
        </IconButton>
        {isNarrow ? (
          <IconButton aria-label={t`Show all waiting documents`} isSmall onClick={onList}>
            <List size={18} />
          </IconButton>
        ) : null}
        {can('notes') ? (
          <Button
            ml="auto"
            variant="default"
            size="compact-sm"
            disabled={!mayDecide}
            leftSection={isNarrow ? undefined : <MessageCircleQuestion size={14} aria-hidden="true" />}
            rightSection={keys('KeyQ')}
            aria-keyshortcuts="Q"
            onClick={once(onAsk)}
          >
            {t`Ask`}
          </Button>
        ) : null}
        <Button
          ml={can('notes') ? 0 : 'auto'}
          variant="default"
          size="compact-sm"
          disabled={!mayDecide}
          leftSection={isNarrow ? undefined : <Forward size={14} aria-hidden="true" />}
          rightSection={keys('KeyD')}
          aria-keyshortcuts="D"
          onClick={once(onDelegate)}
        >
          {t`Delegate`}
        </Button>
      </Group>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="md"
          disabled={!mayDecide}
          leftSection={<X size={16} aria-hidden="true" />}
          rightSection={keys('KeyR')}
          aria-keyshortcuts="R"
          onClick={once(onReject)}
        >
          {t`Reject`}
        </Button>
        <Button
          size="md"
          disabled={!mayDecide || missing.length > 0}
          leftSection={<Check size={16} aria-hidden="true" />}
          rightSection={keys('KeyA')}
          aria-keyshortcuts="A"
          onClick={once(onApprove)}
        >
          {t`Approve`}
        </Button>
      </div>
    </footer>
  );
}
