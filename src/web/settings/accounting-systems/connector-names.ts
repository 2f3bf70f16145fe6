import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConnectorKind } from '#contract/connectors/kinds.ts';
import type { ConnectorSettings } from '#contract/connectors/bff.ts';

const placeholder = '{documentId}';

type Setting = keyof ConnectorSettings;

export const connectorKindNames: Record<ConnectorKind, MessageDescriptor> = {
  Folder: msg`Folder on the server`,
  Sftp: msg`SFTP server`,
  PohodaMServer: msg`Pohoda mServer`,
  AbraFlexi: msg`ABRA Flexi`,
  HttpJson: msg`JSON over HTTP`,
};

/** Returns the names of the settings of connections, and hints for those of a kind. */
export function useConnectorNames(
  exchangeFolder: string | null,
  hasSystemSettings: boolean,
): {
  fields: Record<Setting, string>;
  hints: (kind: ConnectorKind) => Partial<Record<Setting, string>>;
} {
  const { t } = useLingui();
  const systemSettings = hasSystemSettings
    ? t`Left empty, the address and the credentials of the connection above are used.`
    : '';
  const address: Record<ConnectorKind, string> = {
    Folder: '',
    Sftp: t`For example sftp://host:22/folder. Documents go to its folder out, answers are read from in.`,
    PohodaMServer: t`For example https://server:8443. ${systemSettings}`,
    AbraFlexi: t`For example https://company.flexibee.eu:8434. ${systemSettings}`,
    HttpJson: t`Documents are sent there by POST. ${systemSettings}`,
  };
  return {
    fields: {
      path: t`Folder`,
      address: t`Address`,
      company: t`Company`,
      userName: t`User name`,
      hostKey: t`Host key`,
      exportFormat: t`Export format`,
      awaitsAnswer: t`Wait for an answer`,
      encoding: t`Encoding`,
      headerName: t`Header with the token`,
      stateAddress: t`Address of the state`,
      numberPath: t`Document number in the answer`,
      accountsAddress: t`Address of the accounts`,
      centresAddress: t`Address of the cost centers`,
    },
    hints: (kind) => ({
      path:
        exchangeFolder === null
          ? t`The operator of the service has not allowed any folder (EXCHANGE_DIR).`
          : t`Below the folder ${exchangeFolder} that the operator has allowed.`,
      address: address[kind],
      company: kind === 'PohodaMServer' ? t`Company registration number of the books.` : t`Identifier in the address, after /c/.`,
      hostKey: t`For example SHA256:…. Test connection tells which key the server shows.`,
      awaitsAnswer: t`Off: a document counts as exported when its file is in place.`,
      headerName: t`Left empty, the password is sent with the user name, or as a bearer token without one.`,
      stateAddress: t`Asked after an answer was lost; ${placeholder} stands for the document. 404 means that it is not there.`,
      numberPath: t`For example data.number.`,
    }),
  };
}
