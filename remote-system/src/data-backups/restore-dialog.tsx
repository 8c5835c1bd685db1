import { Input, Modal } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { dataBackups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { text } from './text.ts'
import styles from './data-backups.module.css'

/** Confirms a restore. The user types the system name, so that one wrong click cannot restore old data. */
export function RestoreDialog({
  backup: { id, fileName, creatorTime },
  system,
  onClose,
}: {
  backup: DataBackup
  system: string
  onClose: () => void
}) {
  const t = useText(text)
  const inputId = useId()
  const [name, setName] = useState('')
  const { send, sending } = useSend(dataBackups.restore, { stale: [dataBackups.working, dataBackups.list] })
  const nameMatches = name.trim() === system
  const startRestore = () => void (nameMatches && showResult(send({ id, name })).then(onClose))
  return (
    <Modal
      visible
      title={t('dataBackups.restoreTitle')}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      okText={t('dataBackups.restore')}
      cancelText={t('dataBackups.cancel')}
      okButtonProps={{ status: 'danger', disabled: !nameMatches }}
      confirmLoading={sending}
      onOk={startRestore}
      onCancel={onClose}
    >
      <p className={styles.note}>{t('dataBackups.restoreNote', { time: formatTime(creatorTime, true) })}</p>
      <strong className={styles.note}>{fileName}</strong>
      <ul className={styles.points}>
        <li>{t('dataBackups.restoreWhole')}</li>
        <li>{t('dataBackups.restoreBefore')}</li>
        <li>{t('dataBackups.restoreSessions')}</li>
      </ul>
      <label htmlFor={inputId}>{t('dataBackups.typeName', { name: system })}</label>
      <Input
        id={inputId}
        className={styles.name!}
        value={name}
        onChange={setName}
        onPressEnter={startRestore}
        autoComplete="off"
      />
    </Modal>
  )
}
