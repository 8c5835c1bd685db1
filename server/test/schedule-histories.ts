import fc from 'fast-check'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { Code } from '@tessera/shared/contract/wire'
import type { LessonApp } from './lesson-app.ts'
import { findViolation, type Facts } from './schedule-model.ts'

const rooms = ['room.east.1', 'room.east.2']
const coaches = ['user.coach01', 'user.coach02']
// Lessons of the last one end at 20:30, and later.
const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '20:00']
const expectedCodes: readonly number[] = [Code.ok, Code.invalid, Code.notFound, Code.conflict]

export const kinds = [
  'add',
  'add',
  'add',
  'rule',
  'move',
  'move',
  'move',
  'moveOnto',
  'cancel',
  'restore',
  'substitute',
  'join',
  'join',
  'join',
  'leave',
  'moveStudent',
  'seat',
  'seat',
  'seat',
  'unseat',
  'capacity',
  'capacity',
] as const
const number = fc.nat(1_000_000)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1, nil: undefined })
// One number for each choice. The digits of a single one would tie choices: each student to one day, for example.
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  aClass: number,
  student: number,
  lesson: number,
  other: number,
  day: fc.nat(2),
  startTime: fc.constantFrom(...slots),
  minutes: fc.constantFrom(30, 45, 60, 90),
  coachId: maybe(fc.constantFrom(...coaches)),
  assistantIds: maybe(fc.subarray(coaches, { maxLength: 1 })),
  classroomId: maybe(fc.constantFrom(...rooms, '')),
  scope: fc.constantFrom('this', 'this', 'later', 'all'),
  rosterType: fc.constantFrom('temp', 'booking', 'trial'),
  conflictMode: fc.constantFrom('skip', 'refuse'),
  shiftRest: fc.constantFrom(0, 0, 1),
  lessonCount: fc.constantFrom(2, 3),
  capacity: fc.constantFrom(1, 2, 3, 4),
})
type ValueOf<A> = A extends fc.Arbitrary<infer V> ? V : never
type Command = ValueOf<typeof command>
const fixed = (changes: Partial<Command>) => command.map((drawn): Command => ({ ...drawn, ...changes }))
const lessonOf = (aClass: number) =>
  fixed({
    kind: 'add',
    aClass,
    day: 1,
    startTime: '09:00',
    minutes: 45,
    coachId: undefined,
    assistantIds: undefined,
    classroomId: undefined,
  })

/** Steps of a history; the commands of one step run at the same time. `isConfirmed`: staff confirm every warning. */
export const histories = fc.record({
  /** Students who join, then lessons of two classes with different coaches at the same time. */
  firsts: fc.tuple(
    ...[0, 1, 2, 3, 4].map((student) => fixed({ kind: 'join', student })),
    lessonOf(0),
    lessonOf(1),
  ),
  isConfirmed: fc.constantFrom(0 as const, 0 as const, 1 as const),
  steps: fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 10 }),
})
export type History = ValueOf<typeof histories>

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length]!
const endOf = (start: string, length: number) => {
  const end = Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + length
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

interface StoredLesson {
  readonly id: string
  readonly version: number
  /** The coach and the assistants. */
  readonly people: readonly string[]
  /** By the clock of the campus. */
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/** The classes and students of the histories. */
interface Stage {
  readonly app: LessonApp
  readonly classIds: readonly string[]
  readonly studentIds: readonly string[]
}

class Player {
  private readonly stage: Stage
  private readonly isConfirmed: 0 | 1
  /** The first answer that was wrong in itself, in words. */
  violation: string | null = null
  constructor(stage: Stage, isConfirmed: 0 | 1) {
    this.stage = stage
    this.isConfirmed = isConfirmed
  }

  private async lesson(number: number, { status = 'scheduled', busy = [] as readonly string[] } = {}) {
    const { app, classIds } = this.stage
    const rows = (await app.run(
      `select id, version, coach_id || assistant_ids as people, to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date,
         to_char(start_at at time zone 'Asia/Shanghai', 'HH24:MI') as "startTime",
         to_char(end_at at time zone 'Asia/Shanghai', 'HH24:MI') as "endTime"
       from edu_lesson where class_id = any($1) and delete_mark = 0 and status = $2 order by start_at, id`,
      [classIds, status],
    )) as never as StoredLesson[]
    const suiting = rows.filter(({ people }) => !people.some((person) => busy.includes(person)))
    return suiting.length === 0 ? undefined : pick(suiting, number)
  }

  /** Runs a command; the code of its answer, or null where there is nothing to work on. */
  async play(command: Command): Promise<number | null> {
    const { isConfirmed } = this
    const { kind, startTime, scope, rosterType, conflictMode, shiftRest, lessonCount, capacity } = command
    const { app, classIds, studentIds } = this.stage
    const by = app.principal
    const classId = pick(classIds, command.aClass)
    const studentId = pick(studentIds, command.student)
    const date = app.day(1 + command.day)
    const { coachId, assistantIds, classroomId } = command
    const place = {
      startTime,
      endTime: endOf(startTime, command.minutes),
      coachId,
      assistantIds,
      classroomId,
    }
    const send = async (call: Parameters<LessonApp['call']>[0], body: object) =>
      (await app.call(call as typeof lessons.create, body as never, by)).code
    switch (kind) {
      case 'add': {
        const { code, data } = await app.call(lessons.create, { classId, date, ...place, isConfirmed }, by)
        // On site, lessons end at the latest at 20:30.
        const isLate = place.endTime > '20:30'
        if (code === Code.ok && data.warnings.some(({ type }) => type === 'late') !== isLate)
          this.violation ??= `I23: ${isLate ? 'no' : 'a'} warning of an end at ${place.endTime}`
        return code
      }
      case 'rule': {
        const times = { freq: 'daily', fromDate: date, lessonCount, skipHoliday: 0 }
        return send(scheduleRules.create, {
          classId,
          ...times,
          ...place,
          conflictMode,
          isConfirmed,
        })
      }
      case 'move': {
        const lesson = await this.lesson(command.lesson)
        if (!lesson) return null
        const { id, version } = lesson
        return send(lessons.move, { id, version, date, ...place, scope, isConfirmed })
      }
      case 'moveOnto': {
        // To the time of a lesson of other people: only students can then have two lessons at once.
        const lesson = await this.lesson(command.lesson)
        const other = lesson && (await this.lesson(command.other, { busy: lesson.people }))
        if (!other) return null
        const { id, version } = lesson
        return send(lessons.move, {
          id,
          version,
          date: other.date,
          startTime: other.startTime,
          endTime: other.endTime,
          scope: 'this',
          isConfirmed,
        })
      }
      case 'cancel': {
        const lesson = await this.lesson(command.lesson)
        return lesson
          ? send(lessons.cancel, {
              id: lesson.id,
              reason: 'weather',
              shiftRest,
              isConfirmed,
            })
          : null
      }
      case 'restore': {
        const lesson = await this.lesson(command.lesson, { status: 'cancelled' })
        return lesson ? send(lessons.restore, { id: lesson.id, isConfirmed }) : null
      }
      case 'substitute': {
        const lesson = await this.lesson(command.lesson)
        return lesson ? send(lessons.substitute, { id: lesson.id, coachId: coachId ?? coaches[0]! }) : null
      }
      case 'join':
        return send(classes.addStudents, {
          id: classId,
          studentIds: [studentId],
          joinDate: date,
          isConfirmed,
        })
      case 'leave':
        return send(classes.removeStudent, { id: classId, studentId, leaveDate: date, reason: '随机' })
      case 'moveStudent': {
        const toClassId = pick(classIds, command.aClass + 1)
        return send(classes.moveStudents, {
          id: classId,
          toClassId,
          studentIds: [studentId],
          date,
          isConfirmed,
        })
      }
      case 'seat': {
        const lesson = await this.lesson(command.lesson)
        return lesson
          ? send(attendance.addStudent, { id: lesson.id, studentId, rosterType, isConfirmed })
          : null
      }
      case 'unseat': {
        const seats = (await app.run(
          `select e.id, r.student_id from edu_roster r join edu_lesson e on e.id = r.lesson_id
           where e.class_id = any($1) and e.delete_mark = 0 and e.status = 'scheduled' and r.delete_mark = 0
             and r.roster_type <> 'regular' order by e.start_at, e.id, r.student_id`,
          [classIds],
        )) as never as { id: string; student_id: string }[]
        if (seats.length === 0) return null
        const seat = pick(seats, command.other)
        return send(attendance.removeStudent, { id: seat.id, studentId: seat.student_id })
      }
      case 'capacity': {
        const [row] = (await app.run('select last_modify_time as at from edu_class where id = $1', [
          classId,
        ])) as never as [{ at: string | null }]
        return send(classes.update, {
          id: classId,
          capacity,
          lastModifyTime: row.at === null ? null : Number(new Date(row.at)),
        })
      }
    }
  }
}

async function loadFacts({ app, classIds }: Stage, isConfirmed: boolean): Promise<Facts> {
  const [{ facts }] = (await app.run(
    `select jsonb_build_object(
      'lessons', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'classId', e.class_id, 'status', e.status,
        'people', e.coach_id || e.assistant_ids, 'classroomId', e.classroom_id, 'from', extract(epoch from e.start_at),
        'to', extract(epoch from e.end_at), 'date', to_char(e.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))), '[]')
        from edu_lesson e where e.class_id = any($1) and e.delete_mark = 0),
      'rosters', (select coalesce(jsonb_agg(jsonb_build_object('lessonId', r.lesson_id, 'studentId', r.student_id,
        'type', r.roster_type)), '[]') from edu_roster r join edu_lesson e on e.id = r.lesson_id
        where e.class_id = any($1) and r.delete_mark = 0 and e.delete_mark = 0),
      'memberships', (select coalesce(jsonb_agg(jsonb_build_object('classId', m.class_id, 'studentId', m.student_id,
        'from', to_char(m.join_date, 'YYYY-MM-DD'), 'to', to_char(m.leave_date, 'YYYY-MM-DD'))), '[]')
        from edu_class_student m where m.class_id = any($1) and m.delete_mark = 0),
      'classes', (select jsonb_agg(jsonb_build_object('id', id, 'capacity', capacity, 'overCapacity', over_capacity))
        from edu_class where id = any($1))) as facts`,
    [classIds],
  )) as never as [{ facts: Omit<Facts, 'isConfirmed'> }]
  return { ...facts, isConfirmed }
}

async function clear({ app, classIds }: Stage): Promise<void> {
  await app.run(
    `update edu_roster set delete_mark = 1 where lesson_id in (select id from edu_lesson where class_id = any($1))`,
    [classIds],
  )
  await app.run('update edu_lesson set delete_mark = 1 where class_id = any($1)', [classIds])
  await app.run('update edu_class_student set delete_mark = 1 where class_id = any($1)', [classIds])
  await app.run(
    `update edu_class set capacity = case when id = $1 then 3 else 2 end, last_modify_time = null where id = any($2)`,
    [classIds[0], classIds],
  )
}

export interface ScheduleHistories {
  /**
   * Plays a history from empty timetables. Returns the first thing that is wrong, in words, or null. `onDone` is called with
   * each command that was carried out.
   */
  play(history: History, onDone?: (kind: Command['kind']) => void): Promise<string | null>
}

/**
 * Random commands of several users at once on three classes with the same coaches, rooms and students. A plain model, which
 * shares no code with the server, checks I8, I9, I10 and I20 after each step of a history, and of I23 the warning of late
 * ends.
 */
export async function openHistories(app: LessonApp): Promise<ScheduleHistories> {
  const open = async (changes: object) =>
    (await app.openClass([], { startDate: app.day(0), ...changes })).classId
  const classIds = [
    await open({ capacity: 3, overCapacity: 'block', coachId: 'user.coach01' }),
    await open({ capacity: 2, overCapacity: 'block', coachId: 'user.coach02', classroomId: rooms[0] }),
    await open({
      capacity: 2,
      overCapacity: 'allow',
      coachId: 'user.coach01',
      assistantIds: ['user.coach02'],
    }),
  ]
  const stage = { app, classIds, studentIds: Array.from({ length: 6 }, () => app.nextStudent()) }
  return {
    async play({ isConfirmed, firsts, steps }, onDone = () => {}) {
      await clear(stage)
      const player = new Player(stage, isConfirmed)
      for (const first of firsts) await player.play(first)
      for (const step of steps) {
        const codes = await Promise.all(step.map((one) => player.play(one)))
        for (const [at, code] of codes.entries()) {
          const { kind } = step[at]!
          // Refusals have words; a deadlock or a fault would be 500.
          if (code !== null && !expectedCodes.includes(code)) return `${kind} answered ${code}`
          if (code === Code.ok) onDone(kind)
        }
        const violation = player.violation ?? findViolation(await loadFacts(stage, isConfirmed === 1))
        if (violation) return violation
      }
      return null
    },
  }
}
