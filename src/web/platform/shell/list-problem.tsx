import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { errorText } from '../i18n/error-text.ts';
import { Empty } from '#web/ui/empty.tsx';

/** What went wrong instead of what was asked for. Here, not among the list's parts: every page may need its texts. */
type Props = { error: unknown; onRetry: () => void; /** Some pages show one thing, not many. */ isPage?: boolean };

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
