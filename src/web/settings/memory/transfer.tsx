import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryFile } from '#contract/documents/memory-file.ts';
import { fileDownload } from '#web/documents/core/prepare-file.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { bringIntoSight } from '#web/ui/in-sight.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { fetchMemory, memoryMutations } from './memory.queries.ts';

/** Transfers the supplier memory to or from another company. */
export function Transfer() {
  const { t } = useLingui();
  const download = useMutation(fileDownload);
  const add = useMutation(memoryMutations.add);
  const [isOther, setOther] = useState(false);
  const save = async (signal: AbortSignal) => {
    const file = await fetchMemory(signal);
    signal.throwIfAborted();
    saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${t`supplier-memory`}.json`);
  };
  const take = async (chosen: File | null) => {
    if (!chosen) return;
    const file = MemoryFile.safeParse(parsed(await chosen.text()));
    setOther(!file.success);
    add.reset();
    if (file.success) add.mutate(file.data);
  };
  return (
    <Part title={t`Another company`}>
      <p>
        <Trans>
          An accounting office takes what it learned over to a new client. The file holds places on the page, and neither values
          nor names nor numbers of suppliers.
        </Trans>
      </p>
      <Group gap="sm">
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate(save)}>
          <Trans>Download memory</Trans>
        </Button>
        <FileButton accept="application/json,.json" onChange={(chosen) => void take(chosen)}>
          {(props) => (
            <Button {...props} variant="default" loading={add.isPending}>
              <Trans>Add from a file</Trans>
            </Button>
          )}
        </FileButton>
      </Group>
      {isOther ? (
        <Notice
          ref={bringIntoSight}
          role="alert"
        >{t`This file is no supplier memory. Choose one that was downloaded here.`}</Notice>
      ) : null}
      {add.error ? (
        <Notice ref={bringIntoSight} role="alert">
          {errorText(add.error)}
        </Notice>
      ) : null}
      <p role="status">
        {add.data ? (
          <span ref={bringIntoSight}>
            {t`${plural(add.data.added, { one: '# layout added', other: '# layouts added' })}, ${add.data.known} known already`}
          </span>
        ) : null}
      </p>
    </Part>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
