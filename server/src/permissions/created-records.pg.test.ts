import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { Refusal } from '../errors/refusal.ts'
import { openPermissionOracle, type OracleRecord } from '../../test/permission-oracle.ts'
import { scopeOfUser, type Scope } from './scope.ts'

// New records, of a form and of an import, are checked cell by cell: the record as it would be, and each
// value in it. Columns are what a list shows; they do not limit what a new record may contain.

const { db, random, sample, pick, columns, records, users, protectedModule, fill, isPermittedNaively } =
  await openPermissionOracle()

type User = (typeof users)[number]
type Body = Partial<Omit<OracleRecord, 'id'>>
interface Checks {
  rows: boolean
  columns: boolean
  forms: boolean
}

let nextId = 1_000
async function insert(trx: Db, body: Body): Promise<string> {
  const id = nextId++
  await sql`
    insert into oracle_record (id, owner, title, town, price, day, note, crew)
    values (${id}, ${body.owner ?? null}, ${body.title ?? null}, ${body.town ?? null}, ${body.price ?? null},
      to_timestamp(${body.day ?? null}::numeric / 1000), ${body.note ?? ''}, ${body.crew ?? []}::text[])`.execute(
    trx,
  )
  return String(id)
}

/** A new record: some values of an existing one, often owned by the user, as if the user had created it. */
const drawBody = (user: User): Body => {
  const { owner, crew, ...record } = pick(records)
  const values = sample(columns, 35).map((key) => [key, record[key as keyof typeof record]] as const)
  return { ...Object.fromEntries(values), owner: random(3) > 0 ? user.id : owner, crew }
}

const isFilledIn = (value: unknown) => value !== undefined && value !== null && value !== ''

function isCreatableNaively(user: User, body: Body, checks: Checks): boolean {
  const record = { owner: null, title: null, town: null, price: null, day: null, note: '', crew: [], ...body }
  const isRowVisible = isPermittedNaively(user, record, ['column', 'note'], { row: checks.rows, code: false })
  return (
    isRowVisible &&
    columns.every(
      (key) =>
        !isFilledIn(record[key as keyof Body]) ||
        isPermittedNaively(user, record, ['form', key], { row: checks.rows, code: checks.forms }),
    )
  )
}

/** Whether the scope lets `work` create its records, all of which are rolled back. */
async function isAllowed(user: User, work: (trx: Db, scope: Scope) => Promise<unknown>): Promise<boolean> {
  const caller = { userId: user.id, organizeId: '', administrator: false }
  const scope = await scopeOfUser(db, caller, protectedModule)
  const trx = await db.startTransaction().execute()
  try {
    await work(trx, scope)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  } finally {
    await trx.rollback().execute()
  }
}

const checkCases = [
  { rows: true, columns: false, forms: true },
  { rows: true, columns: true, forms: true },
  { rows: false, columns: true, forms: true },
]

test.each(checkCases.map((checks, at) => [checks, at] as const))(
  'records with random values are created exactly if a grant permits each cell: %o',
  async (checks, at) => {
    await fill(checks)
    let allowed = 0
    let refusedByCell = 0
    const tryOne = async (user: User) => {
      // One record as a form creates it, or several as an import does.
      const bodies = Array.from({ length: 1 + random(2) }, () => drawBody(user))
      const expected = bodies.every((body) => isCreatableNaively(user, body, checks))
      const actual = await isAllowed(user, (trx, scope) =>
        bodies.length === 1
          ? scope.create(trx, bodies[0]!, (writable) => insert(trx, writable))
          : createAll(trx, scope, bodies),
      )
      expect(actual, `${user.id} ${JSON.stringify(bodies)}`).toBe(expected)
      const isVisible = bodies.every((body) => isCreatableNaively(user, body, { ...checks, forms: false }))
      if (expected) allowed++
      else if (isVisible) refusedByCell++
    }
    const own = users.filter((_, n) => n % checkCases.length === at)
    for (let n = 0; n < own.length; n += 4) await Promise.all(own.slice(n, n + 4).map(tryOne))
    // Both results have to be frequent, or the test shows nothing.
    expect(allowed).toBeGreaterThan(own.length / 30)
    expect(refusedByCell).toBeGreaterThan(own.length / 30)
  },
)

async function createAll(trx: Db, scope: Scope, bodies: readonly Body[]): Promise<void> {
  const created = []
  for (const body of bodies) {
    const writable = await scope.writablePart(trx, null, body)
    const id = await insert(trx, writable)
    created.push({ id, body: writable })
  }
  await scope.assertCreatable(trx, created)
}
