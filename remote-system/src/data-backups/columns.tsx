import { Badge } from '@arco-design/web-react'
import type { DataBackup } from '@tessera/shared/contract/data/backups'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { ProgressBar } from '@tessera/shared/ui/progress-bar/progress-bar'
import { percentOf, formatSeconds } from './progress.ts'
import { text } from './text.ts'
import styles from './data-backups.module.css'

const dots = { queued: 'default', running: 'processing', ready: 'success', failed: 'error' } as const

export function useBackupColumns(): Column<DataBackup>[] {
  const t = useText(text)
  return [
    { key: 'fileName', title: t('dataBackups.fileName'), pinned: true, sortable: true },
    {
      key: 'state',
      title: t('dataBackups.state'),
      render: ({ fileName, state, step, doneRows, totalRows, failure }) => (
        <div className={styles.state}>
          <Badge status={dots[state]} text={t(`dataBackups.state.${state}`)} />
          {state === 'running' && (
            <span title={step}>
              <ProgressBar name={fileName} percent={percentOf(doneRows, totalRows)} />
            </span>
          )}
          {failure && (
            <span className={styles.failure} title={failure}>
              {failure}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'fileSize',
      title: t('dataBackups.fileSize'),
      align: 'right',
      sortable: true,
      render: ({ state, fileSize: bytes }) => state === 'ready' && formatFileSize(bytes),
    },
    {
      key: 'rowCount',
      title: t('dataBackups.rowCount'),
      align: 'right',
      render: ({ state, rowCount }) => state === 'ready' && rowCount.toLocaleString(),
    },
    {
      key: 'duration',
      title: t('dataBackups.duration'),
      align: 'right',
      render: ({ duration }) => (duration === null ? '' : formatSeconds(duration)),
    },
    {
      key: 'origin',
      title: t('dataBackups.origin'),
      render: ({ origin }) => t(`dataBackups.origin.${origin}`),
    },
    {
      key: 'creatorTime',
      title: t('dataBackups.creatorTime'),
      sortable: true,
      render: ({ creatorTime }) => formatTime(creatorTime, true),
    },
    { key: 'creatorUser', title: t('dataBackups.creatorUser'), hidden: true },
    {
      key: 'storedCount',
      title: t('dataBackups.storedCount'),
      hidden: true,
      render: ({ state, withFiles, storedCount }) =>
        state === 'ready' && t(withFiles ? 'dataBackups.held' : 'dataBackups.named', { n: storedCount }),
    },
    {
      key: 'tableCount',
      title: t('dataBackups.tableCount'),
      hidden: true,
      align: 'right',
      render: ({ state, tableCount }) => state === 'ready' && tableCount,
    },
    {
      key: 'checkedTime',
      title: t('dataBackups.checkedTime'),
      hidden: true,
      render: ({ checkedTime }) => (checkedTime === null ? '' : formatTime(checkedTime, true)),
    },
  ]
}
