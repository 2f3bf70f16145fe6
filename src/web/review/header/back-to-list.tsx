import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import type { Navigation } from '../navigation/use-neighbors.ts';
import classes from '../review.module.css';

export function BackToList({ navigation }: { navigation: Pick<Navigation, 'listHref'> }) {
  const { t } = useLingui();
  return (
    <Tooltip label={t`Back to the list`}>
      {/* Larger on a phone, without moving the elements beside it. */}
      <ActionIcon
        component={Link}
        size="sm"
        m={{ base: -8, xs: 0 }}
        to={navigation.listHref}
        className={classes.back}
        aria-label={t`Back to the list`}
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
