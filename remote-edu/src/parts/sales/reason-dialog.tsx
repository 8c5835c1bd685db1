import { Alert, Input } from '@arco-design/web-react'
import { orders } from '@tessera/shared/contract/edu/orders'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'

const { reason: Reason } = orders.void.input.shape

interface Props {
  title: string
  note?: string
  okText: string
  onSave: (reason: string) => Promise<string>
  onClose: () => void
}

/** Asks why something is undone. */
export function ReasonDialog({ title, note, okText, onSave, onClose }: Props) {
  const t = useText(text)
  return (
    <FormDialog<{ reason: string }>
      title={title}
      initial={{}}
      okText={okText}
      onSave={({ reason }) => onSave(reason)}
      onClose={onClose}
    >
      {note && <Alert style={{ marginBlockEnd: 16 }} type="warning" content={note} />}
      <Field name="reason" label={t('receipts.reason')} schema={Reason}>
        <Input autoFocus maxLength={500} />
      </Field>
    </FormDialog>
  )
}
