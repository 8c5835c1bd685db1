import { Input } from '@arco-design/web-react'
import { classes, type ClassDetail } from '@tessera/shared/contract/edu/classes'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { DateField } from '../../parts/fields.tsx'
import { staleLessons } from '../../parts/timetable/stale.ts'
import { text } from '../text.ts'

const today = () => formatInstant(Date.now(), 'yyyy-MM-dd')

/** Ends a class on a day. */
export function FinishDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(classes.finish, { stale: staleLessons, quiet: true })
  return (
    <FormDialog<Omit<CallRequest<typeof classes.finish>, 'id'>>
      title={t('classes.finish')}
      initial={{ date: today(), cancelLessons: 0 }}
      okText={t('classes.finish')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, id })
        return msg
      }}
      onClose={onClose}
    >
      <DateField name="date" label={t('classes.finishDate')} schema={classes.finish.input.shape.date} />
      <Field
        name="cancelLessons"
        label={t('classes.cancelLessons')}
        schema={classes.finish.input.shape.cancelLessons}
      >
        <FlagSwitch />
      </Field>
    </FormDialog>
  )
}

interface CopyProps {
  detail: ClassDetail
  onCopied: (id: string) => void
  onClose: () => void
}

/** Creates a class like this one. */
export function CopyDialog({ detail: { id, name, enCode }, onCopied, onClose }: CopyProps) {
  const t = useText(text)
  const { send } = useSend(classes.copy, { stale: staleLessons, quiet: true })
  return (
    <FormDialog<Omit<CallRequest<typeof classes.copy>, 'id'>>
      title={t('classes.copy')}
      initial={{ name: `${name ?? ''} 2`, enCode: `${enCode ?? ''}-2`, startDate: today(), withStudents: 0 }}
      okText={t('classes.copy')}
      onSave={async (values) => {
        const { data, msg } = await send({ ...values, id })
        onCopied(data.id)
        return data.refused.length > 0 ? { partly: msg } : msg
      }}
      onClose={onClose}
    >
      <Field name="name" label={t('classes.field.name')} schema={classes.copy.input.shape.name}>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('classes.enCode')} schema={classes.copy.input.shape.enCode}>
        <Input maxLength={50} />
      </Field>
      <DateField
        name="startDate"
        label={t('classes.field.startDate')}
        schema={classes.copy.input.shape.startDate}
      />
      <Field
        name="withStudents"
        label={t('classes.withStudents')}
        schema={classes.copy.input.shape.withStudents}
      >
        <FlagSwitch />
      </Field>
    </FormDialog>
  )
}
