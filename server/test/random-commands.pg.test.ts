import { beforeAll, expect, inject, test } from 'vitest'
import { contract } from '@tessera/shared/contract/calls'
import { Code, returnsBytes, type Call, type Calls } from '@tessera/shared/contract/wire'
import { dateOf } from '../seeds/edu-clock.ts'
import type { Database } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { auditLedger } from '../src/edu/ledger-audits/audit.ts'
import { seedDatabase } from '../src/seeds.ts'
import { openApp, type TestApp } from './app.ts'
import { openDatabase } from './database.ts'
import { createInput, keep, keepValues, type Known } from './random-input.ts'
import { createRandom, type Random } from './random.ts'
import { inputSchemaOf } from './sample.ts'

// Calls of the contract in random order, with values that the server itself has answered: they meet states that no list of
// cases has. None is a fault of the server, and the books of the business agree with their entries after them.

const calls = Object.entries(contract)
  .flatMap(([feature, all]) =>
    Object.entries(all as Calls).map(([name, call]) => ({
      feature,
      name,
      call: call as Call,
      schema: inputSchemaOf(call as Call),
    })),
  )
  .filter(({ call }) => !call.body && !call.form && !returnsBytes(call) && !/logout/i.test(call.path))
const reads = calls.filter(({ call }) => call.method === 'GET')
const writes = calls.filter(({ call }) => call.method !== 'GET')
type Candidate = (typeof calls)[number]

/** Records that lists show only for a period or a parent. */
const tables = {
  'edu.lessons.id': 'edu_lesson where biz_date between current_date - 10 and current_date + 20',
  rosterId: 'edu_roster where biz_date between current_date - 10 and current_date + 20',
  lineId: 'edu_order_line',
  'edu.lines.id': 'edu_order_line',
  'edu.students.id': 'edu_student',
  'edu.classes.id': 'edu_class',
  'edu.orders.id': 'edu_order',
  'edu.receipts.id': 'edu_receipt',
  'edu.refunds.id': 'edu_refund',
  'edu.makeups.id': 'edu_makeup_right',
  'edu.reviews.id': 'edu_review',
  'edu.leaves.id': 'edu_leave',
}

let history: Database
beforeAll(async () => {
  history = await openDatabase({ empty: true })
  await migrateDatabase(history)
  await seedDatabase(history, { demo: true, withHistory: true })
  await history.end()
})

/** Makes calls that the area has, and returns those that were faults. */
async function runRandomCalls(
  app: TestApp,
  random: Random,
  isInArea: (call: Candidate) => boolean,
  n: number,
) {
  const admin = await app.signIn('admin')
  const tokens = [admin, await app.signIn('principal')]
  const known: Known = new Map()
  const faults: string[] = []
  let done = 0
  const make = async ({ feature, name, call, schema }: Candidate) => {
    const input = createInput(schema, '', { known, feature, today: dateOf(Date.now()), random })
    const { code, msg, data } = await app.call(call, input as never, { token: random.pick(tokens) })
    if (code === Code.fault || (code !== Code.ok && !msg))
      faults.push(`${feature}.${name} ${JSON.stringify(input)}: ${code} ${msg}`)
    if (code !== Code.ok) return
    done++
    keepValues(known, feature, data)
  }
  for (const [name, from] of Object.entries(tables)) {
    const { rows } = await app.database.pool.query<{ id: string }>(`select id from ${from} order by id`)
    for (let at = 0; at < 200 && rows.length > 0; at++) keep(known, name, random.pick(rows).id)
  }
  const [ownReads, ownWrites] = [reads.filter(isInArea), writes.filter(isInArea)]
  for (const one of ownReads) if (one.call.params.length === 0) await make(one)
  for (let at = 0; at < n; at++) await make(random.pick(random.chance(70) ? ownWrites : ownReads))
  return { faults, done }
}

const isOfBusiness = ({ call }: Candidate) => call.path.startsWith('/api/edu')
const count = inject('full') ? 12_000 : 300
const areas = [
  ['the business', isOfBusiness, 11],
  ['the other areas', (one: Candidate) => !isOfBusiness(one), 12],
] as const

test.each(areas)(
  'random calls of %s are never a fault, and the books agree after them',
  { timeout: 1_200_000 },
  async (_, isInArea, seed) => {
    const database = await openDatabase({ copyOf: history })
    const app = await openApp({}, database)
    const { faults, done } = await runRandomCalls(app, createRandom(seed), isInArea, count)
    expect(faults).toEqual([])
    expect(done).toBeGreaterThan(count / 10)
    expect((await auditLedger(app.database.db)).failures).toEqual([])
  },
)
