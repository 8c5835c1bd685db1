import { Alert, Input, Modal } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { students, type Guardian } from '@tessera/shared/contract/edu/students'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from '../text.ts'
import styles from '../students.module.css'

interface Props {
  id: string
  guardian: Guardian | null
  onClose: () => void
}

/** Asks for a reason, and then shows the full phone until the dialog is closed. */
export function Unmask({ id, guardian, onClose }: Props) {
  const t = useText(text)
  const [phone, setPhone] = useState<string | null>(null)
  const received = useRef<string | null>(null)
  const { send } = useSend(students.unmask, { stale: [students.changes], quiet: true })
  if (phone !== null)
    return (
      <Modal simple visible title={t('students.fullPhone')} hideCancel onOk={onClose} onCancel={onClose}>
        <Copyable>{phone}</Copyable>
      </Modal>
    )
  return (
    <FormDialog<{ reason: string }>
      title={t('students.unmask')}
      initial={{}}
      okText={t('students.unmask')}
      onSave={async ({ reason }) => {
        const { data, msg } = await send({ id, reason, guardianId: guardian?.id ?? null })
        received.current = data.phone
        return msg
      }}
      onClose={() => (received.current === null ? onClose() : setPhone(received.current))}
    >
      <Alert className={styles.notice!} type="info" content={t('students.unmaskNote')} />
      <Field name="reason" label={t('students.unmaskReason')} schema={students.unmask.input.shape.reason}>
        <Input autoFocus maxLength={200} />
      </Field>
    </FormDialog>
  )
}
