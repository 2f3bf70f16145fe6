import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { connectedSystems, type ConnectedSystem } from '#contract/accounting-systems/types.ts';

const names: Partial<Record<string, MessageDescriptor>> = {
  'system-a': msg`System A (server and database)`,
  'system-b': msg`System B (connection string)`,
  'system-c': msg`System C (connection string)`,
  File: msg`File exchange (no connection of its own)`,
};

/** Returns a function for the name of a type. A type introduced by a newer service is shown by its API name. */
export function useTypeName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => {
    const name = names[type];
    return name ? t(name) : type;
  };
}

export const connectedOf = (type: string): ConnectedSystem | undefined => connectedSystems.find((each) => each === type);
