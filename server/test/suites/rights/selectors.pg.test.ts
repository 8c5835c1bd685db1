import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants } from '@tessera/shared/contract/org/grants'
import { menus } from '@tessera/shared/contract/system/menus'
import type { Call, Calls } from '@tessera/shared/contract/wire'
import { protectedModules } from '../../features.ts'
import { openApp } from '../../app.ts'
import { grantMenus } from '../../menus.ts'
import { createSample, type Schema } from '../../sample.ts'

// Selectors, pickers and other calls for every signed-in user hide the columns that the list of the same noun hides.

const app = await openApp()
const { pool, db } = app.database
/** Ids and checked columns of each protected module. */
const modules: { menu: string; ids: ReadonlySet<string>; columns: readonly string[] }[] = []
const callers = new Map<string, { token: string }>()

const open = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).flatMap(([name, call]) =>
    call.access === 'signed-in' && name !== 'logout' && isReading(call)
      ? [[`${feature}.${name}`, call] as const]
      : [],
  ),
)
/** Calls that change nothing: all GET calls, and lists that are fetched by POST. */
function isReading({ method, output }: Call): boolean {
  return method === 'GET' || (output instanceof z.ZodObject && 'list' in output.shape)
}

/** Values for the required keys of an input only: optional ones are filters. */
function requiredSample({ input }: Call): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema & {
    required?: string[]
  }
  const sample = createSample(schema) as Record<string, unknown>
  return Object.fromEntries((schema.required ?? []).map((key) => [key, sample[key]]))
}

beforeAll(async () => {
  const codes = protectedModules.map(({ menu }) => menu)
  await pool.query('update system_menu set is_column_authorize = 1 where en_code = any($1)', [codes])
  for (const { menu, id, from, isRecord } of protectedModules) {
    const { rows: records } = await sql<{ id: string }>`
      select ${id} as id from ${from} where ${isRecord}`.execute(db)
    const { rows: columns } = await pool.query<{ code: string }>(
      `select c.en_code as code from system_column c join system_menu m on m.id = c.module_id
        where m.en_code = $1 and c.delete_mark = 0 and c.enabled_mark = 1`,
      [menu],
    )
    modules.push({
      menu,
      ids: new Set(records.map((row) => row.id)),
      columns: columns.map(({ code }) => code),
    })
  }
  await pool.query(`delete from org_grant where item_type = 'column'`)
  await grantMenus(db, 'user.tech01', ...codes)
  callers.set('menus', { token: await app.signIn('tech01') })
  await pool.query(`delete from org_grant where object_id = 'user.desk01'`)
  await pool.query(`delete from org_user_role where user_id = 'user.desk01'`)
  await pool.query(`delete from org_user_position where user_id = 'user.desk01'`)
  await pool.query(`update org_user set manager_id = 'user.tech01' where id = 'user.coach01'`)
  await pool.query(`update org_user set manager_id = 'user.desk01' where id = 'user.coach02'`)
  callers.set('nothing', { token: await app.signIn('desk01') })
})

const own = ['user.tech01', 'user.desk01']
/** Keys of records of protected modules that the caller must not see: `menu.key`. */
function leaks(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(leaks)
  if (typeof node !== 'object' || node === null) return []
  const { id, type } = node as { id?: unknown; type?: unknown }
  const found = modules.flatMap(({ menu, ids, columns }) =>
    typeof id === 'string' && ids.has(id) && !own.includes(id)
      ? columns
          .filter((key) => key in node && !(key === 'type' && isNodeType(type)))
          .map((key) => `${menu}.${key}`)
      : [],
  )
  return [...found, ...Object.values(node).flatMap(leaks)]
}
/** The kind of a node of a tree, not the type of the record. */
const isNodeType = (type: unknown) =>
  ['company', 'department', 'position', 'role', 'group', 'user'].includes(String(type))

test('there are calls and columns to check', () => {
  expect(open.length).toBeGreaterThan(50)
  expect(modules.filter(({ columns }) => columns.length > 0).length).toBeGreaterThan(8)
})

test.each(['nothing', 'menus'])('a caller with %s gets no column that the lists hide', async (caller) => {
  const found: string[] = []
  const answered = new Set<string>()
  for (const [name, call] of open) {
    const input = requiredSample(call)
    for (const id of ['0', '-1', 'org.hq', 'role.coach', 'user.coach01']) {
      const ids = Object.fromEntries(
        [...Object.keys(input), ...call.params].filter((key) => /id$/i.test(key)).map((key) => [key, id]),
      )
      const { code, data } = await app.call(call, { ...input, ...ids } as never, callers.get(caller)!)
      if (code === 200) answered.add(name)
      found.push(...leaks(data).map((leak) => `${name} ${leak}`))
    }
  }
  // The others refuse these ids, such as acts on tasks of flows.
  expect(answered.size).toBeGreaterThan(open.length / 2)
  expect([...new Set(found)]).toEqual([])
})

test('explains only users and records that the caller can see, without hidden values', async () => {
  await pool.query(`update system_menu set is_data_authorize = 1 where en_code = 'permission.user'`)
  const admin = { token: await app.signIn('admin') }
  const clerk = callers.get('menus')!
  const give = { module: ['menu.permission.authorize'] }
  await app.data(grants.change, { userIds: ['user.tech01'], give }, admin)
  const question = { userId: 'user.tech01', menu: 'permission.user', recordId: 'user.coach02' }
  expect(await app.call(explain.held, { userId: 'user.coach02' }, clerk)).toMatchObject({ code: 404 })
  expect(await app.call(explain.why, { ...question, userId: 'user.coach02' }, clerk)).toMatchObject({
    code: 404,
  })
  expect(await app.call(explain.why, question, clerk)).toMatchObject({ code: 404 })
  expect(await app.call(explain.held, { userId: 'user.tech01' }, clerk)).toMatchObject({ code: 200 })

  const conditions = [
    {
      logic: 'and',
      groups: [
        { field: 'organizeId', type: 'string', op: '<>', value: 'none' },
        { field: 'gender', type: 'double', op: '<>', value: '9' },
      ],
    },
  ]
  await pool.query(
    `insert into system_data_scheme (id, module_id, full_name, en_code, condition_json)
      select 'suite.scheme', id, '全部', 'suite', $1 from system_menu where en_code = 'permission.user'`,
    [JSON.stringify(conditions)],
  )
  await app.data(grants.change, { userIds: ['user.tech01'], give: { resource: ['suite.scheme'] } }, admin)
  const answer = await app.data(explain.why, { ...question, recordId: 'user.coach01' }, clerk)
  const compared = answer.grants.flatMap(({ schemes }) => schemes.flatMap((scheme) => scheme.conditions))
  expect(compared).toContainEqual(
    expect.objectContaining({ field: 'organizeId', actual: expect.any(String) }),
  )
  expect(compared).toContainEqual(expect.objectContaining({ field: 'gender', actual: null, met: true }))
})

test('menu selectors show addresses only to users who edit menus or grants', async () => {
  const addresses = async (by: { token: string }) => {
    const answers = await Promise.all(
      [menus.selector, menus.selectorAll].map((call) => app.call(call, {} as never, by)),
    )
    return (
      JSON.stringify(answers.map(({ data }) => data)).match(/"urlAddress":"[^"]|"propertyJson":"(?!\{\}")/g)
        ?.length ?? 0
    )
  }
  expect(await addresses(callers.get('nothing')!)).toBe(0)
  await grantMenus(db, 'user.coach01', 'permission.authorize')
  const coach = { token: await app.signIn('coach01') }
  expect(await addresses(coach)).toBeGreaterThan(0)
})
