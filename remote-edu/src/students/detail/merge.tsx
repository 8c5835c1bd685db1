import { Alert, Input } from '@arco-design/web-react'
import { students } from '@tessera/shared/contract/edu/students'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { StudentSelect } from '../../parts/student-select.tsx'
import { ObstacleList, useObstacles } from '../../parts/timetable/refusals.tsx'
import { text } from '../text.ts'
import styles from '../students.module.css'

interface Values {
  otherId: string
  reason: string
}

/** Every list and page that shows a student. */
const stale = [
  students.list,
  students.read,
  students.lines,
  students.classes,
  students.lessons,
  students.changes,
]

/** Merges another student into this one. */
export function MergeDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(students.merge, { stale, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<Values>
      title={t('students.merge')}
      initial={{}}
      okText={t(isConfirming ? 'students.mergeAnyway' : 'students.merge')}
      onSave={async (values) => {
        const { msg } = await attempt(values, (isConfirmed) => send({ ...values, id, isConfirmed }))
        return msg
      }}
      onClose={onClose}
    >
      <Alert className={styles.notice!} type="warning" content={t('students.mergeNote', { name })} />
      {obstacles && <ObstacleList {...obstacles} />}
      <Field name="otherId" label={t('students.mergeOther')} schema={students.merge.input.shape.otherId}>
        <StudentSelect excludedId={id} />
      </Field>
      <Field name="reason" label={t('students.mergeReason')} schema={students.merge.input.shape.reason}>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  )
}
