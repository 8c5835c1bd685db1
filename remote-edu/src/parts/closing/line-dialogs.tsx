import { Input } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { students } from '@tessera/shared/contract/edu/students'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { DateField, NumberField, SelectField } from '../fields.tsx'
import type { FixedLine } from './line-field.tsx'
import { text } from './text.ts'

const stale = [students.lines, students.read, studentLedger.list, studentLedger.suspensions]

interface Props {
  line: FixedLine
  onClose: () => void
}

function ReasonField() {
  const t = useText(text)
  return (
    <Field name="reason" label={t('closing.reason')} schema={lineActions.extend.input.shape.reason}>
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Field>
  )
}

const titleOf = (action: string, line: FixedLine): string => `${action} · ${line.name}`

/** A later last day of a line. */
export function ExtendDialog({ line, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(lineActions.extend, { stale, quiet: true })
  return (
    <FormDialog<{ expireDate: string; reason: string }>
      title={titleOf(t('lines.extend'), line)}
      initial={{}}
      okText={t('lines.extend')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id: line.lineId })
        return msg
      }}
      onClose={onClose}
    >
      <DateField
        name="expireDate"
        label={t('lines.expireDate')}
        schema={studentLedger.suspend.input.shape.from}
      />
      <ReasonField />
    </FormDialog>
  )
}

/** More lessons for nothing, or fewer. */
export function AdjustDialog({ line, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(lineActions.adjust, { stale, quiet: true })
  const { shape } = lineActions.adjust.input
  return (
    <FormDialog<{ direction: 'more' | 'fewer'; units: number; reason: string }>
      title={titleOf(t('lines.adjust'), line)}
      initial={{ direction: 'more' }}
      okText={t('lines.adjust')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id: line.lineId })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="direction"
        label={t('lines.direction')}
        schema={shape.direction}
        options={(['more', 'fewer'] as const).map((value) => ({ value, label: t(`lines.${value}`) }))}
      />
      <NumberField name="units" label={t('closing.units')} schema={shape.units} step={0.5} />
      <ReasonField />
    </FormDialog>
  )
}

/** Asks for approval to clear an expired line. */
export function ForfeitDialog({ line, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(lineActions.forfeit, { stale, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={titleOf(t('lines.forfeit'), line)}
      initial={{}}
      okText={t('closing.apply')}
      onSave={async (values) => {
        await send({ ...values, id: line.lineId })
        return t('closing.applied')
      }}
      onClose={onClose}
    >
      <Note>{t('lines.forfeitNote')}</Note>
      <ReasonField />
    </FormDialog>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p>{children}</p>

/** Asks for approval to let all lessons of a student rest, or those of one line. */
export function SuspendDialog({
  studentId,
  line,
  onClose,
}: {
  studentId: string
  line?: FixedLine
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(studentLedger.suspend, { stale, quiet: true })
  const { shape } = studentLedger.suspend.input
  return (
    <FormDialog<{ from: string; to?: string; reason: string }>
      title={line ? titleOf(t('lines.suspend'), line) : t('lines.suspend')}
      initial={{}}
      okText={t('closing.apply')}
      onSave={async ({ from, to, reason }) => {
        await send({ id: studentId, from, to: to || null, reason, ...(line && { lineId: line.lineId }) })
        return t('closing.applied')
      }}
      onClose={onClose}
    >
      <DateField name="from" label={t('lines.from')} schema={shape.from} />
      <DateField name="to" label={t('lines.to')} schema={shape.to} required={false} />
      <ReasonField />
    </FormDialog>
  )
}
