import { Button } from '@arco-design/web-react'
import { IconCheckSquare } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { hoursOf, plusDays } from '../../parts/timetable/lesson-times.ts'
import { text } from '../text.ts'

/** So many days back a missing roll-call is offered. */
const daysBack = 14

/** Opens the roll-call of today's lesson of a class, or of the latest lesson whose roll was not called. */
export function RollCallButton({ classId }: { classId: string }) {
  const t = useText(text)
  const navigate = useNavigate()
  const [today] = useState(() => formatInstant(Date.now(), 'yyyy-MM-dd'))
  const period = { from: plusDays(today, -daysBack), to: today }
  const { data } = useCall(lessons.list, { classId, status: 'scheduled', ...period })
  const lesson = data?.list.find(({ startAt }) => startAt.startsWith(today)) ?? data?.list.at(-1)
  if (!lesson) return null
  return (
    <Button
      icon={<IconCheckSquare />}
      title={`${lesson.startAt.slice(0, 10)} ${hoursOf(lesson)}`}
      onClick={() => void navigate(`/edu/eduRollCall?lessonId=${lesson.id}`)}
    >
      {t('classes.rollCall')}
    </Button>
  )
}
