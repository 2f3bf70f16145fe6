import type { ConnectorKind } from '#contract/connectors/kinds.ts';
import { type ExportFormat, exportFormatDefinitions } from '#contract/core/export-formats.ts';
import type { Connector, Reach } from './connector.ts';
import { dropConnector } from './drop/drop-connector.ts';
import { openFolder } from './drop/folder.ts';
import { openSftp } from './drop/sftp.ts';
import { abraFlexi } from './flexi/abra-flexi.ts';
import { httpJson } from './http-json/http-json.ts';
import { pohodaMServer } from './pohoda/mserver.ts';

type Definition = { create: (reach: Reach) => Connector; formatOf: (reach: Pick<Reach, 'settings'>) => ExportFormat };

const ownFormat = ({ settings }: Pick<Reach, 'settings'>): ExportFormat => settings.exportFormat;
const extensionOf = ({ settings }: Reach) => exportFormatDefinitions[settings.exportFormat].extension;

export const connectors: Record<ConnectorKind, Definition> = {
  Folder: {
    create: (reach) =>
      dropConnector(
        reach,
        {
          target: ['EXCHANGE_DIR', reach.tenantId, reach.settings.path, 'out'].filter(Boolean).join('/'),
          open: () => openFolder(reach),
        },
        extensionOf(reach),
      ),
    formatOf: ownFormat,
  },
  Sftp: {
    create: (reach) =>
      dropConnector(
        reach,
        { target: `${reach.settings.address.replace(/\/+$/, '')}/out`, open: () => openSftp(reach) },
        extensionOf(reach),
      ),
    formatOf: ownFormat,
  },
  PohodaMServer: { create: pohodaMServer, formatOf: () => 'Pohoda' },
  AbraFlexi: { create: abraFlexi, formatOf: () => 'AbraFlexi' },
  HttpJson: { create: httpJson, formatOf: () => 'ErpJson' },
};
