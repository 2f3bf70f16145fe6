import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

type Props = { name: string; note: string; href: string };

/** Link to where something is set up, and what it is for. */
export function StepLink({ name, note, href }: Props) {
  return (
    <Stack component="span" gap={0}>
      <Link to={href} className="touch">
        {name}
      </Link>
      <Text span size="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}
