import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { errorText } from '../i18n/error-text.ts';
import { Empty } from '#web/ui/empty.tsx';

/** Error in place of a list, with a retry button. It is not part of the list folder because every page may need its texts. */
type Props = {
  error: unknown;
  onRetry: () => void;
  /** Set on pages that show one object instead of a list. */ isPage?: boolean;
};

export function ListProblem({ error, onRetry, isPage = false }: Props) {
  const { t } = useLingui();
  return (
    <Flex flex={1} role="alert">
      <Empty icon={CircleAlert} title={isPage ? t`This page could not be loaded` : t`The list could not be loaded`}>
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Empty>
    </Flex>
  );
}
