import { expect, inject, test } from 'vitest'
import { createPlanter } from '../../planted-fault.ts'
import { createRandom } from '../../random.ts'
import { createProbe, findHole, keysOf, walled } from '../../walls/probe.ts'
import { openWorld, type World } from '../../walls/world.ts'

// More of `server/test/walls.pg.test.ts`: random callers, calls and records, figures against plain SQL, and planted faults
// that have to be found.

const runs = inject('full') ? 10_000 : 300
const timeout = inject('full') ? 7_200_000 : 600_000
const long = { timeout }

/** The holes that random probes find; `only` limits them to the calls of these features. */
async function findHoles(of: World, count: number, seed: number, only?: RegExp): Promise<string[]> {
  const random = createRandom(seed)
  const calls = walled.filter(([name]) => !only || only.test(name))
  const holes: string[] = []
  for (let n = 0; n < count; n++) {
    const one = random.pick(calls)
    const probe = createProbe(of, random, one, random.pick(of.callers), random.pick(keysOf(one)))
    const hole = probe && (await findHole(of, probe))
    if (hole) holes.push(hole)
  }
  return holes
}

const planter = createPlanter()
const world = await openWorld(planter.plugin)

test(`${runs} random probes find no hole`, long, async () => {
  expect(await findHoles(world, runs, 4_010)).toEqual([])
})

const anyCampus: [string, string] = [
  ' in (select c.campus_id from edu_class c',
  ' is not null or null in (select c.campus_id from edu_class c',
]
/** Faults in statements, and the calls that show them. */
const faults: [name: string, only: RegExp, ...pieces: [string, string][]][] = [
  [
    'campuses are not compared',
    /classes|lessons|students|orders/,
    ['select id from up where "isCampus"', 'select id from edu_campus'],
  ],
  ['reviews ask for no class', /reviews\./, [' or v.coach_id = ', ' or true or v.coach_id = ']],
  ['lessons ask for no class', /attendance|today/, ['.coach_id = ', '.coach_id is not null or null = ']],
  ['rooms are of all campuses', /lessonStatistics\.(summary|trend)/, anyCampus],
  ['settings ask for no campus', /settings/, anyCampus],
  [
    'students are created at any campus',
    /students\./,
    ['select 1 from edu_campus ca where ca.id = ', 'select 1 from edu_campus ca where true or ca.id = '],
  ],
  ['files of imports are of all users', /Imports/, [' and user_id = ', ' and user_id is distinct from ']],
]

test.each(faults)('a planted fault is found: %s', long, async (_, only, ...pieces) => {
  planter.plant(...pieces)
  const holes = await findHoles(world, 80, 4_020, only).finally(() => planter.remove())
  expect(planter.count()).toBeGreaterThan(0)
  expect(holes).not.toEqual([])
})

test('a desk that is granted all classes is found', long, async () => {
  const granted = await openWorld(undefined, [
    `insert into org_grant (object_type, object_id, item_type, item_id)
     values ('Role', 'role.desk', 'resource', 'scheme.classes.all')`,
  ])
  const holes = await findHoles(
    granted,
    150,
    4_030,
    /classes|lessons|attendance|reviews|scheduleRules|Statistics/,
  )
  expect(holes.filter((hole) => hole.startsWith('desk')).length).toBeGreaterThan(5)
})
