import { Button, Message } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { dataBackups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { useBackupColumns } from './columns.tsx'
import { RetentionDialog, NewBackup } from './new-backup.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RestoreStatus } from './restore-status.tsx'
import { text } from './text.ts'

/** Backups of the database, and restoring one. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [opened, setOpened] = useState<'new' | 'retention' | DataBackup | null>(null)
  const { data: working } = useCall(
    dataBackups.working,
    {},
    { refreshInterval: (status) => (status && isBusy(status) ? 1_000 : 15_000) },
  )
  const { data: retention } = useCall(dataBackups.keeping, {})
  const busy = working !== undefined && isBusy(working)
  // Refresh the list with every progress update, and once more at the end.
  useEffect(() => {
    void refresh(dataBackups.list)
  }, [working])
  const verify = async ({ id }: DataBackup) => {
    const result = await call(dataBackups.verify, { id }, { timeoutMs: 600_000 }).catch(() => null)
    if (result)
      Message.success(
        t('dataBackups.verified', { tables: result.tables, rows: result.rows.toLocaleString() }),
      )
    await refresh(dataBackups.list)
  }
  const notReady = ({ state }: DataBackup) => state !== 'ready'
  const actions: Action<DataBackup>[] = [
    {
      label: t('dataBackups.download'),
      code: 'btn_download',
      hidden: notReady,
      run: ({ id }) => void call(dataBackups.link, { id }).then(followLink, () => {}),
    },
    { label: t('dataBackups.verify'), hidden: notReady, run: (row) => void verify(row) },
    {
      label: t('dataBackups.restore'),
      code: 'btn_restore',
      hidden: (row) => notReady(row) || busy,
      danger: true,
      run: setOpened,
    },
  ]
  const close = () => setOpened(null)
  return (
    <>
      {working?.restore && <RestoreStatus restore={working.restore} />}
      <Crud
        menu={menu}
        list={dataBackups.list}
        words={{ noun: t('dataBackups.noun') }}
        remove={dataBackups.remove}
        undeletable={({ state }) => state === 'queued' || state === 'running'}
        columns={useBackupColumns()}
        actions={actions}
        tools={
          <>
            <Can modelId={menu.id} code={defaultCodes.add}>
              <Button type="primary" icon={<IconPlus />} disabled={busy} onClick={() => setOpened('new')}>
                {t('dataBackups.add')}
              </Button>
            </Can>
            <Can modelId={menu.id} code="btn_restore">
              <ImportButton
                call={dataBackups.upload}
                accept=".gz,.tgz"
                label={t('dataBackups.upload')}
                onImported={() => void refresh(dataBackups.list)}
              />
            </Can>
            <Can modelId={menu.id} code={defaultCodes.edit}>
              <Button disabled={!retention} onClick={() => setOpened('retention')}>
                {t('dataBackups.keeping')}
              </Button>
            </Can>
          </>
        }
        empty={t('dataBackups.empty')}
        onAdd={busy ? undefined : () => setOpened('new')}
      />
      {opened === 'new' && <NewBackup onClose={close} />}
      {opened === 'retention' && retention && <RetentionDialog keep={retention.keep} onClose={close} />}
      {opened !== null && typeof opened === 'object' && retention && (
        <RestoreDialog backup={opened} system={retention.system} onClose={close} />
      )}
    </>
  )
}

const isBusy = ({ backup, restore }: { backup: boolean; restore: { state: string } | null }) =>
  backup || restore?.state === 'queued' || restore?.state === 'running'
