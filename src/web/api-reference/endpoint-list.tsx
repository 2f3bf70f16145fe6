import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { EndpointGroup } from './reference-document.ts';

type Props = { groups: readonly EndpointGroup[]; chosenId: string | undefined; hrefOf: (id: string) => string };

/** List of the matching endpoints by group. */
export function EndpointList({ groups, chosenId, hrefOf }: Props) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Endpoints`}>
      {groups.map(({ name, description, endpoints }) => (
        <Box role="group" key={name} pb="md" aria-label={name}>
          <Text component="h2" size="sm" fw={600} px="sm">
            {name}
          </Text>
          <Text size="xs" c="dimmed" px="sm" pb={4}>
            {description}
          </Text>
          <ul>
            {endpoints.map(({ id, method, path, operation }) => (
              <li key={id}>
                <Box
                  component={Link}
                  to={hrefOf(id)}
                  px="sm"
                  py={6}
                  display="block"
                  bdrs="sm"
                  className="unlined choosable shows-chosen"
                  aria-current={id === chosenId ? 'page' : undefined}
                >
                  <Text span size="sm" display="block" td={operation.deprecated ? 'line-through' : undefined}>
                    {operation.summary}
                  </Text>
                  <span className="code quiet">
                    {method} {path}
                  </span>
                </Box>
              </li>
            ))}
          </ul>
        </Box>
      ))}
    </nav>
  );
}
