import { InputNumber } from '@arco-design/web-react'
import { BackupRetention, dataBackups } from '@tessera/shared/contract/data/backups'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'
import styles from './data-backups.module.css'

export function NewBackup({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(dataBackups.create, {
    stale: [dataBackups.list, dataBackups.working],
    quiet: true,
  })
  return (
    <FormDialog<{ withFiles: 0 | 1 }>
      title={t('dataBackups.add')}
      okText={t('dataBackups.begin')}
      initial={{ withFiles: 0 }}
      onSave={async (values) => (await send(values)).msg}
      onClose={onClose}
    >
      <p className={styles.note}>{t('dataBackups.addNote')}</p>
      <Field name="withFiles" label={t('dataBackups.withFiles')} extra={t('dataBackups.withFilesHint')}>
        <FlagSwitch />
      </Field>
    </FormDialog>
  )
}

export function RetentionDialog({ keep, onClose }: BackupRetention & { onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(dataBackups.keep, { stale: [dataBackups.keeping], quiet: true })
  return (
    <FormDialog<BackupRetention>
      title={t('dataBackups.keeping')}
      initial={{ keep }}
      onSave={async (values) => (await send(values)).msg}
      onClose={onClose}
    >
      <Field
        name="keep"
        label={t('dataBackups.keep')}
        schema={BackupRetention.shape.keep}
        extra={t('dataBackups.keepHint')}
      >
        <InputNumber min={0} max={1_000} precision={0} autoFocus />
      </Field>
    </FormDialog>
  )
}
