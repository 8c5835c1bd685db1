import { Button, Message, Radio, Result, Switch } from '@arco-design/web-react'
import { IconCheckSquare, IconPrinter } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { campuses } from '@tessera/shared/contract/edu/campuses'
import { classrooms } from '@tessera/shared/contract/edu/classrooms'
import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { Calendar, type CalendarEntry } from '@tessera/shared/ui/calendar/calendar'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { CampusSelect } from '../parts/campus-select.tsx'
import { DayList } from '../parts/timetable/day-list.tsx'
import { placesOf } from '../parts/timetable/free-places.ts'
import { groupings, resourceOf, resourcesOf, type Grouping } from '../parts/timetable/grouping.ts'
import { useLessonActions } from '../parts/timetable/lesson-actions.tsx'
import { hoursOf, placeOf, toCalendarTime } from '../parts/timetable/lesson-times.ts'
import { MoveDialog, placeOfLesson, type Place } from '../parts/timetable/move-dialog.tsx'
import { PrintedTimetable } from '../parts/timetable/printed.tsx'
import { obstaclesOf, type Obstacles } from '../parts/timetable/refusals.tsx'
import { undoMessage } from '../parts/undo-message.tsx'
import { staleLessons } from '../parts/timetable/stale.ts'
import { text } from '../parts/timetable/text.ts'
import styles from '../parts/timetable/timetable.module.css'

interface Attempt {
  lesson: LessonRow
  place?: Partial<Place>
  obstacles?: Obstacles | undefined
}

const dayMs = 86_400_000

/** The lessons of a week or a day by room, coach, class or campus; on a phone, those of a day as a list. */
export default function TimetablePage({ menu }: PageProps) {
  const t = useText(text)
  const navigate = useNavigate()
  const isPhone = useNarrow('phone')
  const [{ filter }, change] = useListState()
  const by = groupings.find((one) => one === filter['by']) ?? 'classroom'
  const campusId = filter['campusId'] || ''
  const [period, setPeriod] = useState<{ from: string; to: string } | null>(null)
  const [showsCancelled, setShowsCancelled] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { data, error, mutate } = useCall(
    lessons.list,
    period && { ...period, ...(campusId ? { campusId } : {}) },
    {
      keepPreviousData: true,
    },
  )
  const { send } = useSend(lessons.move, { stale: staleLessons, quiet: true })
  const actions = useLessonActions()
  const shown = useMemo(
    () => (data?.list ?? []).filter(({ status }) => showsCancelled || status !== 'cancelled'),
    [data, showsCancelled],
  )
  const rooms = useRooms(by === 'classroom' && !isPhone, campusId)
  const resources = useMemo(() => resourcesOf(by, shown, t('timetable.noRoom'), rooms), [by, shown, t, rooms])
  const canMove = actions.rights.move
  const entries = useMemo(
    () =>
      shown.map((lesson): CalendarEntry => ({
        id: lesson.id,
        title: lesson.className,
        note: [lesson.coachName, lesson.roomName].filter(Boolean).join(' · '),
        start: toCalendarTime(lesson.startAt),
        end: toCalendarTime(lesson.endAt),
        canMove: canMove && lesson.status === 'scheduled',
        canResize: false,
        resourceId: resourceOf(by, lesson),
        color: lesson.courseColor,
        isOff: lesson.status === 'cancelled',
      })),
    [shown, by, canMove],
  )

  /** Moves a lesson back to where it was, after a drag. What is in the way now is listed in the dialog of moves. */
  const undo = async (lesson: LessonRow) => {
    try {
      await send({ ...placeOfLesson(lesson), id: lesson.id, version: lesson.version + 1, isConfirmed: 1 })
    } catch (failure) {
      const obstacles = obstaclesOf(failure)
      if (obstacles) setAttempt({ lesson: { ...lesson, version: lesson.version + 1 }, obstacles })
      throw failure
    }
  }
  const move = async (
    id: string,
    { start, end }: { start: number; end: number },
    resourceId?: string,
  ): Promise<boolean> => {
    const lesson = shown.find((one) => one.id === id)
    if (!lesson) return false
    const place = { ...placeOf(start, end), ...changedResource(by, resourceId) }
    try {
      await send({ ...placeOfLesson(lesson), ...place, id, version: lesson.version })
      const content = `${lesson.className} ${place.date} ${place.startTime}–${place.endTime}`
      Message.success(undoMessage({ id: `edu.move.${id}`, content, onUndo: () => undo(lesson) }))
      return true
    } catch (failure) {
      const obstacles = obstaclesOf(failure)
      if (obstacles) setAttempt({ lesson, place, obstacles })
      else {
        Message.error(failure instanceof Error ? failure.message : String(failure))
        await refresh(lessons.list)
      }
      return false
    }
  }
  const opened = (id: string) => {
    const lesson = shown.find((one) => one.id === id)
    if (lesson && canMove && lesson.status === 'scheduled') setAttempt({ lesson })
    else if (lesson) void actions.run(lesson, 'open')
  }
  return (
    <section className={styles.page} aria-label={menu.fullName}>
      <div className={styles.bar} role="search">
        <CampusSelect
          className={styles.select!}
          label={t('timetable.campus')}
          value={campusId}
          onChange={(value) => change({ filter: { ...filter, campusId: value } })}
        />
        {!isPhone && (
          <Radio.Group
            type="button"
            aria-label={t('timetable.by')}
            value={by}
            options={groupings.map((value) => ({ value, label: t(`timetable.by.${value}`) }))}
            onChange={(value: Grouping) => change({ filter: { ...filter, by: value } })}
          />
        )}
        <span>
          <Switch
            size="small"
            checked={showsCancelled}
            aria-label={t('timetable.showCancelled')}
            onChange={setShowsCancelled}
          />{' '}
          {t('timetable.showCancelled')}
        </span>
        {data && <span role="status">{t('timetable.total', { n: shown.length })}</span>}
        {actions.rights.rollCall && (
          <Button icon={<IconCheckSquare />} onClick={() => void navigate('/edu/eduRollCall')}>
            {t('timetable.rollCall')}
          </Button>
        )}
        {!isPhone && (
          <Button icon={<IconPrinter />} onClick={() => setPrinting(true)}>
            {t('timetable.print')}
          </Button>
        )}
      </div>
      {error && !data && (
        <Result
          status="error"
          title={error.msg}
          extra={<Button onClick={() => void mutate()}>{t('timetable.retry')}</Button>}
        />
      )}
      {isPhone ? (
        <DayList
          lessons={shown}
          isLoading={!data}
          actions={actions}
          onDay={(date) => setPeriod({ from: date, to: date })}
        />
      ) : (
        <Calendar
          label={menu.fullName}
          entries={entries}
          resources={resources}
          isAllDay={false}
          period="week"
          onRange={({ start, end }) =>
            setPeriod({
              from: formatInstant(start, 'yyyy-MM-dd'),
              to: formatInstant(end - dayMs, 'yyyy-MM-dd'),
            })
          }
          onOpen={opened}
          onChange={canMove ? move : undefined}
          placesOf={(id, shownPeriod) => {
            const lesson = shown.find((one) => one.id === id)
            return lesson && period
              ? placesOf(lesson, shownPeriod, { by, lessons: shown, resources, ...period })
              : []
          }}
        />
      )}
      {actions.dialogs}
      {attempt && <MoveDialog {...attempt} onClose={() => setAttempt(null)} />}
      {isPrinting && period && (
        <PrintedTimetable
          lessons={shown}
          resources={resources}
          resourceOf={(lesson) => resourceOf(by, lesson)}
          lineOf={(lesson) => `${hoursOf(lesson)} ${lesson.className} ${lesson.coachName} ${lesson.roomName}`}
          {...period}
          onClose={() => setPrinting(false)}
        />
      )}
    </section>
  )
}

/** All open rooms of a campus or of all of them, as rows that may be without a lesson. */
function useRooms(isShown: boolean, campusId: string) {
  const input = campusId ? { campusId } : {}
  const rooms = useCall(classrooms.selector, isShown ? input : null).data?.list
  const places = useCall(campuses.selector, isShown ? {} : null).data?.list
  return useMemo(() => {
    const names = new Map(places?.map(({ id, fullName }) => [id, fullName]))
    return (rooms ?? []).map((room) => ({
      id: room.id,
      title: [names.get(room.campusId), room.fullName].filter(Boolean).join(' '),
    }))
  }, [rooms, places])
}

/** What a drag to another row changes: a lesson keeps its class and campus. */
const changedResource = (by: Grouping, resourceId: string | undefined): Partial<Place> => {
  if (resourceId === undefined) return {}
  if (by === 'classroom') return { classroomId: resourceId === '-' ? '' : resourceId }
  return by === 'coach' ? { coachId: resourceId } : {}
}
