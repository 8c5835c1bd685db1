import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { createPlanter } from '../../../test/planted-fault.ts'
import { histories, openHistories, type ScheduleHistories } from '../../../test/schedule-histories.ts'

// The random histories of `histories.pg.test.ts` find each of these faults. `npm test` plants the first ones only.

const planter = createPlanter()
let app: LessonApp
let schedule: ScheduleHistories
beforeAll(async () => {
  app = await openLessonApp(planter.plugin)
  schedule = await openHistories(app)
})

const samples = fc.sample(histories, { numRuns: 400, seed: 20_261_128 })

async function findFirst(): Promise<string | null> {
  for (const history of samples) {
    const violation = await schedule.play(history)
    if (violation) return violation
  }
  return null
}

/** Invariant, fault, and the piece of a statement that is replaced. */
const faults = [
  ['I8', 'assistants are free at all times', 'e.coach_id || e.assistant_ids', 'array[e.coach_id]'],
  ['I9', 'who leaves stays for one more day', 'm.leave_date > ', 'm.leave_date >= '],
  ['I9', 'who joins comes one day later', 'and m.join_date <= ', 'and m.join_date < '],
  [
    'I10',
    'one seat too many in a single lesson',
    'select count(*) as count from edu_roster r where r.lesson_id = ',
    'select count(*) - 1 as count from edu_roster r where r.lesson_id = ',
  ],
  [
    'I10',
    'students who were added to one lesson take no seat when others join',
    `filter (where r.roster_type <> 'trial'), '{}') as seated`,
    `filter (where r.roster_type = 'regular'), '{}') as seated`,
  ],
  [
    'I10',
    'one seat too many in lessons that are moved or restored',
    'having count(*) > c.capacity',
    'having count(*) > c.capacity + 1',
  ],
  [
    'I10',
    'a smaller class is compared with its emptiest lesson',
    'order by count(*) desc, e.biz_date',
    'order by count(*), e.biz_date',
  ],
  [
    'I20',
    'lessons of the same day are no overlap for who is added',
    'and r.biz_date between n.biz_date - 1 and n.biz_date + 1',
    'and r.biz_date = n.biz_date - 1',
  ],
  [
    'I20',
    'students who were added to one lesson are not looked at when it moves',
    `and r.delete_mark = 0 and r.roster_type <> 'regular' and r.status <> 'leave'`,
    'and false',
  ],
] as const

test.each(inject('full') ? faults : faults.slice(0, 1))(
  '%s: a planted fault is found: %s',
  { timeout: 600_000 },
  async (invariant, _, from, to) => {
    planter.plant([from, to])
    const violation = await findFirst()
    planter.remove()
    expect([planter.count() > 0, violation]).toEqual([true, expect.stringMatching(`^${invariant}: `)])
  },
)

/** The answers where two users add one student to two classes with lessons at the same time, at the same moment. */
async function joinTwice(days: number): Promise<number[]> {
  const ids: string[] = []
  for (const coachId of ['user.coach03', 'user.coach04']) {
    const { classId } = await app.openClass([], { coachId })
    await app.addLesson(classId, days, '08:00')
    ids.push(classId)
  }
  const studentIds = [app.nextStudent()]
  const answers = await Promise.all(
    ids.map((id) => app.call(classes.addStudents, { id, studentIds, joinDate: app.day(0) }, app.principal)),
  )
  return answers.map(({ code }) => code).toSorted((a, b) => a - b)
}

test('I20: of two users at the same moment one is asked, but none where timetables are not locked', async () => {
  // The other command runs between the question and the end of the transaction.
  const slowCheck = [
    'from edu_student s join edu_lesson n on ',
    'from (select pg_sleep(0.2)) slow cross join edu_student s join edu_lesson n on ',
  ] as const
  planter.plant(slowCheck)
  expect(await joinTwice(5)).toEqual([200, 409])
  const lock = `select pg_advisory_xact_lock(hashtext('edu.timetable'), x.hash)`
  planter.plant(slowCheck, [lock, 'select x.hash'])
  expect(await joinTwice(6)).toEqual([200, 200])
  planter.remove()
})
