import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { students } from '@tessera/shared/contract/edu/students'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { ObstacleList, useObstacles } from '../timetable/refusals.tsx'
import { text } from './text.ts'

const stale = [students.lines, students.read, studentLedger.suspensions]

interface Props {
  studentId: string
  suspensionId: string
  onClose: () => void
}

/** Ends a suspension, or cancels one that has not begun. Asks again where the student would have two lessons at once. */
export function ResumeDialog({ studentId, suspensionId, onClose }: Props) {
  const t = useText(text)
  const { send } = useSend(studentLedger.resume, { stale, quiet: true })
  const { obstacles, isConfirming, attempt } = useObstacles()
  return (
    <FormDialog<object>
      title={t('lines.resume')}
      initial={{}}
      okText={t(isConfirming ? 'lines.resumeAnyway' : 'lines.resume')}
      onSave={async () => {
        const { msg } = await attempt({}, (isConfirmed) => send({ id: studentId, suspensionId, isConfirmed }))
        return msg
      }}
      onClose={onClose}
    >
      <p>{t('lines.resumeNote')}</p>
      {obstacles && <ObstacleList {...obstacles} />}
    </FormDialog>
  )
}
