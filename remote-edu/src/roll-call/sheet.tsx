import { Alert, Button, Input, Message, Tag } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  attendance,
  attendanceStatuses,
  type RollCallResult,
  type RosterLesson,
  type RosterRow,
} from '@tessera/shared/contract/edu/attendance'
import { attendanceWords } from '@tessera/shared/contract/edu/attendance-words'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { CallError } from '@tessera/shared/client/call'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { formatTime } from '@tessera/shared/format/time'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { undoMessage } from '../parts/undo-message.tsx'
import { staleAttendance } from '../parts/timetable/stale.ts'
import { AddStudentDialog, CorrectionDialog, UndoDialog } from './dialogs.tsx'
import { firstMarks, makeupNoteOf, totalsOf, type Mark, type Marks } from './marks.ts'
import { showMakeups } from './released.ts'
import { StudentRow } from './student-row.tsx'
import { text } from './text.ts'
import { sendRollCall } from './unsent.ts'
import styles from './roll-call.module.css'

interface Props {
  lesson: RosterLesson
  rows: readonly RosterRow[]
  /** Its roll-call waits on this device. */
  isWaiting: boolean
}

/** The roll-call of a lesson: everybody is present at first, exceptions take one tap or key. */
export function RollCallSheet({ lesson, rows, isWaiting }: Props) {
  const t = useText(text)
  const pick = useLocalizedText()
  const navigate = useNavigate()
  const can = useCan(useMenu('edu.eduClasslist')?.id ?? '')
  const [marks, setMarks] = useState<Marks>(() => firstMarks(rows))
  const [content, setContent] = useState(lesson.content)
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [dialog, setDialog] = useState<'add' | 'undo' | 'correct' | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { send: undo } = useSend(attendance.undo, { stale: staleAttendance, quiet: true })
  const { send: remove } = useSend(attendance.removeStudent, { stale: staleAttendance })
  const isDone = lesson.status === 'done'
  const isReadOnly =
    !can('btn_rollcall') || lesson.problem !== '' || isWaiting || lesson.correction === 'pending'
  const isCorrection = lesson.correction === 'needed'
  const openWord = isDone ? 'rollCall.saveChanges' : 'rollCall.save'
  const saveWord = isCorrection ? 'rollCall.correct' : openWord
  // Who was added meanwhile has the first mark.
  const shown = { ...firstMarks(rows), ...marks }
  const totals = totalsOf(rows, shown)
  const isDirty =
    !isReadOnly &&
    !isSaving &&
    (content !== lesson.content || JSON.stringify(shown) !== JSON.stringify(firstMarks(rows)))
  const mark = (studentId: string, next: Mark) => setMarks({ ...shown, [studentId]: next })

  const nameOf = (id: string) => rows.find(({ studentId }) => studentId === id)?.name ?? ''
  const describeCorrection = (correction: RosterLesson['corrections'][number]) => {
    const { reason, userName, approverName: approver, time } = correction
    const who = approver ? t('rollCall.approvedBy', { who: userName, approver }) : userName
    const changes = correction.changes.map(
      ({ studentId, from, to }) =>
        `${nameOf(studentId)} ${pick(attendanceWords[from])} → ${pick(attendanceWords[to])}`,
    )
    return t('rollCall.correctedBy', { reason, who, time: formatTime(time), changes: changes.join(', ') })
  }
  /** What becomes of make-ups by the changed marks. */
  const makeupNotes = rows.flatMap((row) => {
    const mark = shown[row.studentId]!
    const note = mark.status === row.status ? null : makeupNoteOf(row, mark)
    return note ? [`${row.name}: ${t(note, { time: row.makeup!.startAt.slice(0, 16) })}`] : []
  })
  const undoNow = async (version: number) => {
    // Seats are then as they were some seconds ago.
    await undo({ id: lesson.id, version, reason: t('rollCall.undoReason'), isConfirmed: 1 })
  }
  /** Says what was saved, with a way back for some seconds. */
  const showSaved = ({ version, totals: { present, late }, ...seats }: RollCallResult) => {
    showMakeups(t, seats)
    const id = `edu.rollCall.${lesson.id}`
    const content = t('rollCall.saved', { name: lesson.className, present: present + late })
    Message.success(
      can('btn_undo')
        ? undoMessage({ id, content, onUndo: () => undoNow(version) })
        : { id, content, duration: 8_000 },
    )
  }
  const body = () => ({
    id: lesson.id,
    version: lesson.version,
    content,
    rows: rows.map(({ studentId }) => {
      const { remark, ...rest } = shown[studentId]!
      return { studentId, ...rest, remark: remark || null }
    }),
  })
  const save = async () => {
    if (isReadOnly || isSaving || rows.length === 0) return
    if (isCorrection) return setDialog('correct')
    setSaving(true)
    setFailure('')
    try {
      const answer = await sendRollCall(lesson.className, body())
      if (answer) {
        await refresh(...staleAttendance)
        showSaved(answer)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const target = event.target as HTMLElement
    if (!step || target.getAttribute('role') !== 'radio') return
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[role=radio][tabindex="0"]') ?? [])]
    const at = stops.findIndex((stop) => stop.closest('li') === target.closest('li'))
    event.preventDefault()
    stops[at + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside
    <div className={styles.sheet} onKeyDown={onKeyDown}>
      <header className={styles.lesson} style={{ borderInlineStartColor: lesson.courseColor }}>
        <h2>
          {lesson.className} {isDone && <Tag color="green">{t('rollCall.done')}</Tag>}
        </h2>
        <p>
          {lesson.startAt.slice(0, 16)}–{lesson.endAt.slice(11, 16)} ·{' '}
          {[lesson.coachName, lesson.campusName, lesson.roomName].filter(Boolean).join(' · ')}
        </p>
        {isDone && lesson.rolledAt !== null && (
          <p>{t('rollCall.doneBy', { who: lesson.rolledByName, time: formatTime(lesson.rolledAt) })}</p>
        )}
        {lesson.corrections.map((correction) => (
          <p key={correction.time}>{describeCorrection(correction)}</p>
        ))}
      </header>
      {isDirty && (
        <UnsavedGuard
          onlyWhenLost
          onDiscard={() => {
            setMarks(firstMarks(rows))
            setContent(lesson.content)
          }}
        />
      )}
      {lesson.problem && <Alert type="warning" content={lesson.problem} />}
      {lesson.correction !== 'none' && (
        <Alert
          type="info"
          content={t(isCorrection ? 'rollCall.monthClosed' : 'rollCall.correctionPending')}
        />
      )}
      {failure && <Alert type="error" content={failure} />}
      <div className={styles.tools}>
        {!isReadOnly && (
          <Button
            onClick={() =>
              setMarks(
                Object.fromEntries(
                  rows.map(({ studentId }) => [
                    studentId,
                    { ...shown[studentId]!, status: 'present', lateMinutes: null },
                  ]),
                ),
              )
            }
          >
            {t('rollCall.allPresent')}
          </Button>
        )}
        {can('btn_rollcall') && lesson.status === 'scheduled' && (
          <Button icon={<IconPlus />} onClick={() => setDialog('add')}>
            {t('rollCall.add')}
          </Button>
        )}
        {isDone && lesson.correction === 'none' && can('btn_undo') && (
          <Button status="danger" onClick={() => setDialog('undo')}>
            {t('rollCall.undo')}
          </Button>
        )}
        {lesson.nextLessonId && (
          <Button
            type="text"
            onClick={() => void navigate(`/edu/eduRollCall?lessonId=${lesson.nextLessonId}`)}
          >
            {t('rollCall.next')}
          </Button>
        )}
        {!isReadOnly && <small className={styles.keys}>{t('rollCall.keys')}</small>}
      </div>
      {rows.length === 0 && <p className={styles.quiet}>{t('rollCall.empty')}</p>}
      <ul ref={list} className={styles.students} aria-label={t('rollCall.title')}>
        {rows.map((row) => (
          <StudentRow
            key={row.rosterId}
            row={row}
            mark={shown[row.studentId]!}
            isReadOnly={isReadOnly}
            canMakeUp={can('btn_makeup')}
            onMark={(next) => mark(row.studentId, next)}
            onRemove={
              !isReadOnly && !isDone && row.rosterType !== 'regular' && row.rosterType !== 'makeup'
                ? () => void remove({ id: lesson.id, studentId: row.studentId }).catch(() => {})
                : null
            }
          />
        ))}
      </ul>
      <label className={styles.content}>
        {t('rollCall.content')}
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          disabled={isReadOnly}
          value={content}
          onChange={setContent}
        />
      </label>
      <footer className={styles.footer}>
        <div role="status" className={styles.totals}>
          {attendanceStatuses.map((status) => (
            <span key={status} data-status={status}>
              {pick(attendanceWords[status])} <b>{totals.counts[status]}</b>
            </span>
          ))}
          <span>
            {t('rollCall.total', { units: totals.units })}
            {totals.owed > 0 && ` · ${t('rollCall.totalOwed', { n: totals.owed })}`}
          </span>
        </div>
        {can('btn_rollcall') && (
          <Button
            type="primary"
            size="large"
            loading={isSaving}
            disabled={isReadOnly || rows.length === 0}
            onClick={() => void save()}
          >
            {t(saveWord)}
          </Button>
        )}
      </footer>
      {dialog === 'add' && <AddStudentDialog lessonId={lesson.id} onClose={() => setDialog(null)} />}
      {dialog === 'correct' && (
        <CorrectionDialog body={body()} notes={makeupNotes} onClose={() => setDialog(null)} />
      )}
      {dialog === 'undo' && <UndoDialog lesson={lesson} onClose={() => setDialog(null)} />}
    </div>
  )
}
