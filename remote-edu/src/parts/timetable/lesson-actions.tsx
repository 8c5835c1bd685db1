import { Button, Dropdown, Menu, Message } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useSend } from '@tessera/shared/client/use-call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useText } from '@tessera/shared/text/text'
import { CancelDialog } from './cancel-dialog.tsx'
import { hoursOf } from './lesson-times.ts'
import { MoveDialog } from './move-dialog.tsx'
import { staleLessons } from './stale.ts'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { text } from './text.ts'

/** What the user may do with lessons. The server checks again. */
export function useLessonRights() {
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  return {
    move: can('btn_move'),
    schedule: can('btn_schedule'),
    edit: can('btn_edit'),
    rollCall: can('btn_rollcall'),
  }
}

type Action = 'rollCall' | 'move' | 'substitute' | 'cancel' | 'restore' | 'open'

/** Runs the actions of lessons and renders their dialogs. */
export function useLessonActions() {
  const t = useText(text)
  const navigate = useNavigate()
  const rights = useLessonRights()
  const [dialog, setDialog] = useState<{
    lesson: LessonRow
    action: 'move' | 'substitute' | 'cancel'
  } | null>(null)
  const { send: restore } = useSend(lessons.restore, { stale: staleLessons })
  const close = () => setDialog(null)
  const run = async (lesson: LessonRow, action: Action) => {
    if (action === 'open') await navigate(`/edu/eduClasslist/detail/${lesson.classId}?tab=timetable`)
    else if (action === 'rollCall') await navigate(`/edu/eduRollCall?lessonId=${lesson.id}`)
    else if (action === 'restore') {
      const { msg } = await restore({ id: lesson.id })
      Message.success(msg)
    } else setDialog({ lesson, action })
  }
  const actionsOf = ({ status }: LessonRow, withLink: boolean): { key: Action; label: string }[] => [
    ...(rights.rollCall && status !== 'cancelled'
      ? [{ key: 'rollCall' as const, label: t('timetable.rollCall') }]
      : []),
    ...(rights.move && status === 'scheduled' ? [{ key: 'move' as const, label: t('timetable.move') }] : []),
    ...(rights.move && status === 'scheduled'
      ? [{ key: 'substitute' as const, label: t('timetable.substitute') }]
      : []),
    ...(rights.schedule && status === 'scheduled'
      ? [{ key: 'cancel' as const, label: t('timetable.cancel') }]
      : []),
    ...(rights.schedule && status === 'cancelled'
      ? [{ key: 'restore' as const, label: t('timetable.restore') }]
      : []),
    ...(withLink ? [{ key: 'open' as const, label: t('timetable.openClass') }] : []),
  ]
  const dialogs: ReactNode = dialog && renderDialog(dialog.action, { lesson: dialog.lesson, onClose: close })
  /** Whether the roll of a lesson is to be called: today, or later than it should have been. */
  const canCall = ({ status, startAt }: LessonRow) =>
    rights.rollCall &&
    status === 'scheduled' &&
    startAt.slice(0, 10) <= formatInstant(Date.now(), 'yyyy-MM-dd')
  return { rights, run, actionsOf, canCall, dialogs }
}

function renderDialog(
  action: 'move' | 'substitute' | 'cancel',
  props: { lesson: LessonRow; onClose: () => void },
): ReactNode {
  if (action === 'move') return <MoveDialog {...props} />
  return action === 'substitute' ? <SubstituteDialog {...props} /> : <CancelDialog {...props} />
}

interface MenuProps {
  lesson: LessonRow
  actions: readonly { key: Action; label: string }[]
  onRun: (lesson: LessonRow, action: Action) => Promise<void>
}

/** The menu of a lesson. */
export function LessonMenu({ lesson, actions, onRun }: MenuProps) {
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu onClickMenuItem={(key) => void onRun(lesson, key as Action).catch(() => {})}>
          {actions.map(({ key, label }) => (
            <Menu.Item key={key}>{label}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button
        type="text"
        icon={<IconMore />}
        aria-label={`${lesson.className} ${lesson.startAt.slice(0, 10)} ${hoursOf(lesson)}`}
      />
    </Dropdown>
  )
}
