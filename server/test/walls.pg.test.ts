import { beforeAll, expect, test } from 'vitest'
import {
  financeStatistics,
  lessonStatistics,
  reviewStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { createRandom } from './random.ts'
import { hashTables } from './table-hashes.ts'
import { createProbe, findHole, keysOf, unclassified, walled } from './walls/probe.ts'
import { openWorld, type World } from './walls/world.ts'

// Walls between campuses: every call of the business as desk, consultant, manager and coach of each of two campuses and as
// principal, with records of both. `suites/walls` makes more of them and plants faults.

let world: World
/** What a call may write although it changes nothing of the business. */
const kept = new Set(['system_log', 'shell_session', 'system_export', 'system_file_link'])
const contents = () => hashTables(world.database.pool, (name) => kept.has(name))

beforeAll(async () => {
  world = await openWorld()
})

test('every call of the business is classified', () => {
  expect(unclassified()).toEqual([])
})

test('there are records of every kind at both campuses', () => {
  for (const kind of [
    'class',
    'lesson',
    'rule',
    'roster',
    'review',
    'student',
    'leave',
    'right',
    'order',
    'alert',
  ] as const)
    expect(new Set(world.records.of(kind).map(({ campus }) => campus)).size, kind).toBe(2)
})

test('nobody reads or writes what is of another campus: each call, and random ones', async () => {
  const random = createRandom(40)
  const before = await contents()
  const holes: string[] = []
  const probe = async (one: (typeof walled)[number], key: string | null) => {
    const made = createProbe(world, random, one, random.pick(world.callers), key)
    const hole = made && (await findHole(world, made))
    if (hole) holes.push(hole)
  }
  for (const one of walled) for (const key of keysOf(one)) await probe(one, key)
  for (let n = 0; n < 300; n++) {
    const one = random.pick(walled)
    await probe(one, random.pick(keysOf(one)))
  }
  const after = await contents()
  expect(holes).toEqual([])
  expect(after).toEqual(before)
})

test('figures of a campus are those of its rows, for each office of it', async () => {
  const days = { dateFrom: '2026-01-01', dateTo: '2026-12-31', compare: 'none' as const }
  for (const caller of world.callers.filter(({ campus, role }) => campus !== null && role !== 'coach')) {
    const [rows] = await world.run(
      `select (select count(*)::int from edu_lesson where campus_id = $1 and status = 'done' and delete_mark = 0
           and biz_date between $2 and $3) as "lessonsDone",
         (select count(*)::int from edu_review v join edu_lesson e on e.id = v.lesson_id where e.campus_id = $1
           and v.direction = 'to_coach' and v.status <> 'hidden' and v.delete_mark = 0 and e.delete_mark = 0
           and e.biz_date between $2 and $3) as reviews,
         (select sum(amount)::int / 100.0 from edu_receipt where campus_id = $1 and status <> 'void' and method <> 'wallet'
           and delete_mark = 0 and biz_date between $2 and $3) as "cashIn"`,
      [caller.campus, days.dateFrom, days.dateTo],
    )
    const pages = [
      lessonStatistics,
      reviewStatistics,
      ...(caller.role === 'consultant' ? [] : [financeStatistics]),
    ]
    const found: Record<string, number | null> = {}
    for (const { summary } of pages)
      for (const { key, value } of (await world.data(summary, days, caller)).values) found[key] = value
    const { lessonsDone, reviews, cashIn } = rows as Record<string, number | string>
    expect([caller.account, found['lessonsDone'], found['reviews']]).toEqual([
      caller.account,
      lessonsDone,
      reviews,
    ])
    if (caller.role !== 'consultant') expect(found['cashIn']).toBeCloseTo(Number(cashIn), 2)
  }
})
