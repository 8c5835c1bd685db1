import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  attendance,
  attendanceStatuses,
  type AttendanceStatus,
} from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { openLessonApp } from '../../../test/lesson-app.ts'
import { listWrongStatuses } from '../../../test/status-model.ts'
import { refreshStages } from '../students/stage.ts'

const steps = inject('full') ? 2_000 : 120
const lessonCount = 12
const bought = 8

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('roll' as const),
      lesson: fc.nat(),
      marks: fc.array(fc.constantFrom(...attendanceStatuses), { minLength: 8, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), lesson: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), lesson: fc.nat(), student: fc.nat() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('book' as const), right: fc.nat(), lesson: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), right: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ahead' as const),
      student: fc.nat(),
      missed: fc.nat(),
      lesson: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), leave: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), lesson: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('trial' as const), lesson: fc.nat(), student: fc.nat() }),
  },
)

type Step = typeof action extends fc.Arbitrary<infer S> ? S : never

/**
 * The model knows nothing of the ledger: a student has bought some lessons, and every roll-call that stands costs one
 * lesson unless it is a free leave. What was bought and not used is left, what could not be paid is owed.
 */
const costs = (type: string, status: AttendanceStatus): number =>
  type === 'trial' || status === 'leave' ? 0 : 1

test(
  `the server agrees with a count of roll-calls in ${steps} random steps`,
  { timeout: inject('full') ? 3_600_000 : 600_000 },
  async () => {
    const app = await openLessonApp()
    const by = app.principal
    const { classId, studentIds } = await app.openClass([bought, bought, bought])
    // I13: a student with a period card pays no lesson with units.
    const cardId = app.nextStudent()
    await app.run(
      `insert into edu_price_plan (id, name, scope, course_id, billing, units, gift_units, days, price, unit_list_price,
         gift_policy, refund_rule, valid_from, status)
       select 'plan.card', '期卡', 'course', course_id, 'days', 40000, 0, 400, 400000, 1000, 'average', 'by_value', 'sign', 'open'
       from edu_price_plan where id = $1`,
      [app.plan],
    )
    const card = await app.sell(cardId, { lines: [{ pricePlanId: 'plan.card' }], signDate: app.day(-50) })
    await app.pay(card.orderId, 1)
    await app.data(classes.addStudents, { id: classId, studentIds: [cardId], joinDate: app.day(-60) }, by)
    const trialIds = [app.nextStudent(), app.nextStudent()]
    const lessonIds: string[] = []
    for (let at = 0; at < lessonCount; at++)
      lessonIds.push(await app.addLesson(classId, -10, `${String(at + 8).padStart(2, '0')}:00`))
    const other = await app.openClass([], { coachId: 'user.coach02' })
    const targets: string[] = []
    for (let at = 0; at < 6; at++) targets.push(await app.addLesson(other.classId, 1 + at, '10:00'))
    const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
    let done = 0
    let ahead = 0
    let revoked = 0

    const play = async (step: Step): Promise<void> => {
      if (step.kind === 'roll') {
        const id = pick([...lessonIds, ...targets], step.lesson)
        const { list } = await app.roster(id)
        const except = Object.fromEntries(list.map(({ studentId }, at) => [studentId, step.marks[at % 8]!]))
        const { code } = await app.roll(id, except)
        if (code === 200) done += 1
      } else if (step.kind === 'undo') {
        const id = pick([...lessonIds, ...targets], step.lesson)
        const { lesson } = await app.roster(id)
        await app.call(attendance.undo, { id, reason: '随机', version: lesson.version }, by)
      } else if (step.kind === 'leave') {
        const id = pick(lessonIds, step.lesson)
        // A leave from two days before the lesson.
        await app.run(
          `insert into edu_leave (id, student_id, lesson_ids, from_date, to_date, type, submitted_at, status)
           select 'leave.' || e.id || $2, $2, array[e.id], e.biz_date, e.biz_date, 'sick', e.start_at - interval '2 days', 2
           from edu_lesson e where e.id = $1 on conflict do nothing`,
          [id, pick(studentIds, step.student)],
        )
      } else if (step.kind === 'pass') {
        // The day of a lesson with make-ups comes.
        const id = pick(targets, step.lesson)
        await app.run(
          `update edu_lesson set start_at = start_at - interval '8 days', end_at = end_at - interval '8 days',
             biz_date = biz_date - 8 where id = $1 and start_at > now()`,
          [id],
        )
        await app.run(
          'update edu_roster r set biz_date = e.biz_date from edu_lesson e where e.id = r.lesson_id and e.id = $1',
          [id],
        )
        await app.database.db.transaction().execute((trx) => refreshStages(trx))
      } else if (step.kind === 'trial')
        await app.call(
          attendance.addStudent,
          {
            id: pick(lessonIds, step.lesson),
            studentId: pick(trialIds, step.student),
            rosterType: 'trial',
          } as never,
          by,
        )
      else if (step.kind === 'ahead') {
        const studentId = pick(studentIds, step.student)
        const { list } = await app.data(makeups.coming, { studentId }, by)
        if (list.length === 0) return
        const missedLessonId = pick(list, step.missed).lessonId
        const lessonId = pick(targets, step.lesson)
        const input = { studentId, missedLessonId, lessonId, isConfirmed: 1 as const }
        const { code } = await app.call(makeups.bookAhead, input, by)
        if (code === 200) ahead += 1
      } else if (step.kind === 'revoke') {
        const own = await app.run(
          `select id from edu_leave where student_id = any($1) and status = 2 order by id`,
          [studentIds],
        )
        if (own.length === 0) return
        const { code } = await app.call(leaves.revoke, { id: pick(own, step.leave)['id'] } as never, by)
        if (code === 200) revoked += 1
      } else {
        const { list } = await app.data(makeups.list, { pageSize: 100 }, by)
        const own = list.filter(({ studentId }) => studentIds.includes(studentId))
        if (own.length === 0) return
        const { id } = pick(own, step.right)
        if (step.kind === 'release') await app.call(makeups.release, { id }, by)
        else await app.call(makeups.book, { id, lessonId: pick(targets, step.lesson), isConfirmed: 1 }, by)
      }
    }

    const check = async () => {
      const rosters = (await app.run(
        `select r.student_id, r.roster_type, r.status, r.deduct_units, r.owed_units, r.makeup_of from edu_roster r
         where r.student_id = any($1) and r.delete_mark = 0`,
        [[...studentIds, ...trialIds]],
      )) as never as {
        student_id: string
        roster_type: string
        status: AttendanceStatus | 'pending'
        deduct_units: number
        owed_units: number
      }[]
      for (const student of studentIds) {
        const rolled = rosters.filter((one) => one.student_id === student && one.status !== 'pending')
        const expected = rolled.reduce(
          (sum, one) => sum + costs(one.roster_type, one.status as AttendanceStatus),
          0,
        )
        const charged = rolled.reduce((sum, one) => sum + one.deduct_units + one.owed_units, 0)
        expect(charged).toBe(expected * 100)
        const [{ left }] = (await app.run(
          'select sum(remain_units)::int as left from edu_order_line where student_id = $1',
          [student],
        )) as never as [{ left: number }]
        expect(left).toBe(bought * 100 - rolled.reduce((sum, one) => sum + one.deduct_units, 0))
      }
      const [broken] = await app.run(
        `select
          (select count(*)::int from edu_ledger_entry n join edu_roster r on r.id = n.roster_id
            where r.roster_type = 'trial') as trials,
          (select count(*)::int from edu_roster r where r.student_id = $2 and r.delete_mark = 0
            and (r.deduct_units + r.owed_units <> 0 or exists (
              select 1 from edu_ledger_entry n where n.roster_id = r.id))) as cards,
          (select count(*)::int from (select 1 from edu_roster where delete_mark = 0
            group by lesson_id, student_id having count(*) > 1) x) as twice,
          (select count(*)::int from (select 1 from edu_makeup_right where status in ('booked', 'used') and delete_mark = 0
            group by target_roster_id having count(*) > 1) x) as shared,
          (select count(*)::int from edu_makeup_right m join edu_roster t on t.id = m.target_roster_id
            join edu_lesson te on te.id = t.lesson_id join edu_roster o on o.id = m.origin_roster_id
            join edu_lesson oe on oe.id = o.lesson_id
            where m.delete_mark = 0 and (te.start_at <= oe.start_at or te.biz_date > m.expire_date
              or not (o.status = 'leave' and o.charge_reason = 'leave_free') and not (o.status = 'pending' and exists (
                select 1 from edu_leave v where v.status = 2 and v.student_id = o.student_id and oe.id = any(v.lesson_ids))))
          ) as misused,
          (select count(*)::int from edu_roster r join edu_lesson e on e.id = r.lesson_id
            where r.delete_mark = 0 and r.roster_type = 'makeup' and e.status <> 'done' and not exists (
              select 1 from edu_makeup_right m where m.target_roster_id = r.id and m.status = 'booked')) as lost,
          (select count(*)::int from edu_class_student m join edu_lesson e on e.class_id = m.class_id
            where m.class_id = $1 and e.delete_mark = 0 and not exists (select 1 from edu_roster r
              where r.lesson_id = e.id and r.student_id = m.student_id and r.delete_mark = 0)) as missing`,
        [classId, cardId],
      )
      expect(broken).toEqual({ trials: 0, cards: 0, twice: 0, shared: 0, misused: 0, lost: 0, missing: 0 })
      expect(await app.audit()).toEqual([])
      const everybody = [...studentIds, ...trialIds, cardId]
      expect(await app.staleStages(everybody)).toEqual([])
      expect(await listWrongStatuses(app.run, everybody, [classId, other.classId])).toEqual([])
    }

    const [history] = fc.sample(fc.array(action, { minLength: steps, maxLength: steps }), {
      numRuns: 1,
      seed: 20_260_630,
    }) as [Step[]]
    for (const [at, step] of history.entries()) {
      await play(step)
      if (at % 10 === 9) await check()
    }
    await check()
    expect(done).toBeGreaterThan(steps / 6)
    expect(Math.min(ahead, revoked)).toBeGreaterThan(0)
    const covered = await app.run(
      `select id from edu_roster where student_id = $1 and charge_reason = 'period_card' and delete_mark = 0`,
      [cardId],
    )
    expect(covered.length).toBeGreaterThan(0)
  },
)
