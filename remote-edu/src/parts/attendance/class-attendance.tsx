import { Alert, Button, DatePicker, Skeleton } from '@arco-design/web-react'
import { IconPrinter, IconSettings } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { attendance, type AttendanceCell } from '@tessera/shared/contract/edu/attendance'
import {
  attendanceWords,
  chargeReasonWords,
  makeupStatusWords,
  rosterTypeWords,
} from '@tessera/shared/contract/edu/attendance-words'
import type { ClassDetail } from '@tessera/shared/contract/edu/classes'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { PrintSheet } from '@tessera/shared/ui/print/print-sheet'
import { hoursOf, plusDays } from '../timetable/lesson-times.ts'
import { MakeupDialog, type MadeUp } from './makeup-dialog.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'
import { text } from './text.ts'
import styles from './attendance.module.css'

const shownDays = 42
const daysBefore = 28

type Dialog = { kind: 'print' | 'settings' } | { kind: 'makeup'; of: MadeUp; name: string }

/** Students x lessons of a class: a letter for each; a column opens the roll-call. */
export function ClassAttendance({ detail }: { detail: ClassDetail }) {
  const t = useText(text)
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const [from, setFrom] = useState(() => plusDays(formatInstant(Date.now(), 'yyyy-MM-dd'), -daysBefore))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data, error } = useCall(
    attendance.ofClass,
    { id: detail.id, from, to: plusDays(from, shownDays) },
    { keepPreviousData: true },
  )
  const close = () => setDialog(null)
  const cells = new Map((data?.cells ?? []).map((cell) => [`${cell.lessonId} ${cell.studentId}`, cell]))
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <DatePicker
          aria-label={t('attendance.from')}
          format="YYYY-MM-DD"
          allowClear={false}
          value={from}
          onChange={setFrom}
        />
        <Button icon={<IconPrinter />} disabled={!data} onClick={() => setDialog({ kind: 'print' })}>
          {t('attendance.print')}
        </Button>
        {can('btn_setting') && (
          <Button icon={<IconSettings />} onClick={() => setDialog({ kind: 'settings' })}>
            {t('attendance.settings')}
          </Button>
        )}
      </div>
      {error && !data && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {data?.lessons.length === 0 && <p className={styles.quiet}>{t('attendance.empty')}</p>}
      {data && data.lessons.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways by keyboard
        <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('attendance.title')}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('attendance.student')}</th>
                <th scope="col">{t('attendance.rate')}</th>
                {data.lessons.map((lesson) => (
                  <th key={lesson.id} scope="col">
                    <Link
                      to={`/edu/eduRollCall?lessonId=${lesson.id}`}
                      aria-label={t('attendance.open', { date: lesson.startAt.slice(0, 16) })}
                    >
                      {lesson.startAt.slice(5, 10)} <small>{lesson.startAt.slice(11, 16)}</small>
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.students.map(({ studentId, name, counts }) => (
                <tr key={studentId}>
                  <th scope="row">{name}</th>
                  <td>{counts.rate === null ? t('attendance.none') : `${Math.round(counts.rate * 100)}%`}</td>
                  {data.lessons.map(({ id }) => (
                    <Cell
                      key={id}
                      cell={cells.get(`${id} ${studentId}`)}
                      onMakeup={can('btn_makeup') ? (of) => setDialog({ kind: 'makeup', of, name }) : null}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {dialog?.kind === 'makeup' && <MakeupDialog of={dialog.of} name={dialog.name} onClose={close} />}
      {dialog?.kind === 'settings' && <SettingsDrawer detail={detail} onClose={close} />}
      {dialog?.kind === 'print' && data && (
        <PrintSheet title={`${detail.summary.name} ${from}`} landscape onClose={close}>
          <table className={styles.printed}>
            <thead>
              <tr>
                <th scope="col">{t('attendance.student')}</th>
                {data.lessons
                  .filter(({ status }) => status === 'scheduled')
                  .map((lesson) => (
                    <th key={lesson.id} scope="col">
                      {lesson.startAt.slice(5, 10)} {hoursOf(lesson)}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {data.students.map(({ studentId, name }) => (
                <tr key={studentId}>
                  <th scope="row">{name}</th>
                  {data.lessons
                    .filter(({ status }) => status === 'scheduled')
                    .map(({ id }) => (
                      <td key={id}>{cells.has(`${id} ${studentId}`) ? '' : '—'}</td>
                    ))}
                </tr>
              ))}
            </tbody>
          </table>
        </PrintSheet>
      )}
    </div>
  )
}

interface CellProps {
  cell: AttendanceCell | undefined
  onMakeup: ((of: MadeUp) => void) | null
}

/** A letter with colour; its label says status, units and reason. */
function Cell({ cell, onMakeup }: CellProps) {
  const t = useText(text)
  const pick = useLocalizedText()
  if (!cell) return <td>&nbsp;</td>
  const { status, rosterType, units, owedUnits, reason, hasLeave, makeupRightId, makeupStatus } = cell
  const { studentId, lessonId } = cell
  // A leave that was taken ahead can be made up at once.
  const isAhead = status === 'pending' && hasLeave && makeupRightId === null
  const isOpen = makeupStatus === 'open' || (isAhead && rosterType !== 'makeup' && rosterType !== 'trial')
  const label = [
    pick(attendanceWords[status]),
    rosterType !== 'regular' && pick(rosterTypeWords[rosterType]),
    status !== 'pending' && t('attendance.units', { n: units }),
    owedUnits > 0 && t('attendance.owed', { n: owedUnits }),
    reason && pick(chargeReasonWords[reason]),
    status === 'pending' && hasLeave && t('attendance.knownLeave'),
    makeupStatus && pick(makeupStatusWords[makeupStatus]),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <td data-status={status} title={label}>
      <span role="img" aria-label={label}>
        {status === 'pending' && hasLeave ? t('attendance.letter.leave') : t(`attendance.letter.${status}`)}
      </span>
      {owedUnits > 0 && <sup aria-hidden>!</sup>}
      {isOpen && onMakeup && (
        <Button
          size="mini"
          type="text"
          onClick={() =>
            onMakeup(makeupRightId ? { id: makeupRightId } : { studentId, missedLessonId: lessonId })
          }
        >
          {t('attendance.makeup')}
        </Button>
      )}
    </td>
  )
}
