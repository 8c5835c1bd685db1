import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Explanation } from '@tessera/shared/contract/org/explain'
import type { Context } from '../http/context.ts'
import { openPermissionOracle } from '../../test/permission-oracle.ts'
import { explainHandlers } from '../org/grants/explain.ts'
import { hiddenColumns, loadDataAccess, visibleRows } from './data-access.ts'
import { loadContextValues } from './context-values.ts'
import { createProtectedModules } from './protected-modules.ts'

const { db, pick, columns, people, records, users, protectedModule, fill, isPermittedNaively } =
  await openPermissionOracle()

const isVisibleNaively = (
  user: (typeof users)[number],
  record: (typeof records)[number],
  column: string,
  checks: { rows: boolean; columns: boolean },
) => isPermittedNaively(user, record, ['column', column], { row: checks.rows, code: checks.columns })

/** The visible cells of one user, as `id.column`. */
async function listVisibleCells(user: (typeof users)[number]): Promise<string[]> {
  const dataAccess = await loadDataAccess(db, { id: user.id, administrator: false }, protectedModule)
  const viewer = {
    userId: user.id,
    contextValues: await loadContextValues(db, { userId: user.id, organizeId: '' }),
  }
  const { rows } = await sql<{ id: number; hidden: string[] }>`
    select r.id, ${hiddenColumns(dataAccess, protectedModule, viewer)} as hidden from oracle_record r
      where ${visibleRows(dataAccess, protectedModule, viewer)} order by r.id`.execute(db)
  return rows.flatMap(({ id, hidden }) =>
    columns.filter((column) => !hidden.includes(column)).map((column) => `${id}.${column}`),
  )
}

const listExpectedCells = (user: (typeof users)[number], checks: { rows: boolean; columns: boolean }) =>
  records.flatMap((record) =>
    columns
      .filter((column) => isVisibleNaively(user, record, column, checks))
      .map((column) => `${record.id}.${column}`),
  )

test(
  'with random grants a cell is visible exactly if one of the grants permits it',
  { timeout: 180_000 },
  async () => {
    const checks = { rows: true, columns: true }
    let cells = 0
    let usersSeeingAll = 0
    for (let at = 0; at < users.length; at += 8) {
      await Promise.all(
        users.slice(at, at + 8).map(async (user) => {
          const visibleCells = await listVisibleCells(user)
          expect(visibleCells, user.id).toEqual(listExpectedCells(user, checks))
          cells += visibleCells.length
          if (visibleCells.length === records.length * columns.length) usersSeeingAll++
        }),
      )
    }
    // Both results have to be frequent: a check that permits everything or nothing would pass unnoticed.
    expect(cells).toBeGreaterThan(people * 5)
    expect(cells).toBeLessThan(people * records.length * columns.length * 0.8)
    expect(usersSeeingAll).toBeGreaterThan(0)
  },
)

test(
  'the explanation of a cell agrees with the check and names the grants that open it',
  { timeout: 120_000 },
  async () => {
    const { why } = explainHandlers(createProtectedModules([protectedModule]))
    const administrator = {
      userId: 'admin',
      organizeId: '',
      administrator: true,
      access: { administrator: true, menus: new Map() },
    } as unknown as Context['session']
    const cases = Array.from({ length: inject('full') ? 1_500 : 300 }, () => ({
      user: pick(users),
      record: pick(records),
      column: pick(columns),
    }))
    let visibleCount = 0
    for (const { user, record, column } of cases) {
      const answer = (await why({ userId: user.id, menu: 'oracle', recordId: String(record.id), column }, {
        db,
        session: administrator,
      } as Context)) as Explanation
      const expected = isVisibleNaively(user, record, column, { rows: true, columns: true })
      expect(answer.allowed, `${user.id} ${record.id} ${column}`).toBe(expected)
      expect(answer.grants.some(({ row, column: may }) => row && may)).toBe(expected)
      if (expected) visibleCount++
      // A refusal names the failed condition, or the missing column, scheme or menu.
      for (const grant of answer.grants)
        if (!grant.row && grant.rows === 'schemes')
          expect(
            grant.schemes.every(
              ({ met, conditions }) => !met && conditions.every((c) => typeof c.met === 'boolean'),
            ),
          ).toBe(true)
    }
    expect(visibleCount).toBeGreaterThan(cases.length / 20)
    expect(visibleCount).toBeLessThan(cases.length)
  },
)

test.each([
  { rows: false, columns: true },
  { rows: true, columns: false },
  { rows: false, columns: false },
])('visible cells of a module that checks %o', { timeout: 60_000 }, async (checks) => {
  await fill(checks)
  for (const user of users.slice(0, 150))
    expect(await listVisibleCells(user), user.id).toEqual(listExpectedCells(user, checks))
})
