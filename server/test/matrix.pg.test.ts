import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import {
  Code,
  publishPermission,
  type Call,
  type Calls,
  type MenuPermission,
} from '@tessera/shared/contract/wire'
import { protectedModules } from './features.ts'
import type { ProtectedModule } from '../src/permissions/data-access.ts'
import { general } from '../src/errors/text.ts'
import { openApp, type TestApp } from './app.ts'
import { createInput as valid } from './sample.ts'

// Access to every call of the contract: without a session, without a grant, with the menu only, with menu and
// button, in another organization, as super administrator. New calls are covered automatically.

const every = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
const permissionOf = (access: Call['access']) => (typeof access === 'object' ? access : null)
const requiredPermission = ({ access }: Call): MenuPermission | null =>
  access === 'publisher' ? publishPermission : permissionOf(access)
const grants = new Map(
  every.flatMap(([, call]) => {
    const permission = requiredPermission(call)
    return permission ? [[`${permission.menu} ${permission.button ?? ''}`, permission] as const] : []
  }),
)
const menus = [...new Set([...grants.values()].map(({ menu }) => menu))]

let app: TestApp
const tokens = new Map<string, string>()
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeAll(async () => {
  app = await openApp()
  tokens.set('admin', await app.signIn('admin'))
  // A menu without a page yet has no row; its grant is created here.
  for (const menu of menus)
    await run(
      `insert into system_menu (id, full_name, en_code, type) values ('matrix.' || $1, $1, $1, 2) on conflict do nothing`,
      [menu],
    )
  for (const { menu, button } of grants.values())
    if (button)
      await run(
        `insert into system_button (id, module_id, full_name, en_code) select 'matrix.' || $1 || $2, id, $2, $2 from system_menu where en_code = $1 and category = 'Web' on conflict do nothing`,
        [menu, button],
      )
  await run(`update system_menu set is_button_authorize = 1 where en_code = any($1)`, [menus])
  await run(`update system_menu set is_data_authorize = 1 where en_code = any($1)`, [
    protectedModules.map(({ menu }) => menu),
  ])
  await run(
    `insert into org_group (id, full_name, en_code, type) values ('matrix.group', '矩阵', 'matrix', 'project') on conflict do nothing`,
  )
  const person = async (account: string, grant: MenuPermission | null) => {
    const id = `user.${account}`
    await run(
      `insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender)
         select $1, $2, password_hash, $2, $2, 'org.west', 3 from org_user where id = 'user.tech01'`,
      [id, account],
    )
    if (grant) {
      await run(
        `insert into org_grant (object_type, object_id, item_type, item_id) select 'User', $1, 'module', id from system_menu where en_code = $2`,
        [id, grant.menu],
      )
      if (grant.button)
        await run(
          `insert into org_grant (object_type, object_id, item_type, item_id) select 'User', $1, 'button', b.id from system_button b join system_menu m on m.id = b.module_id where m.en_code = $2 and b.en_code = $3`,
          [id, grant.menu, grant.button],
        )
    }
    return account
  }
  const accounts = new Map<string, string>([['none', await person('matrixnone', null)]])
  for (const [at, [name, permission]] of [...grants].entries()) {
    accounts.set(name, await person(`matrix${at}`, permission))
    if (permission.button && !grants.has(`${permission.menu} `))
      accounts.set(`${permission.menu} `, await person(`matrixmenu${at}`, { menu: permission.menu }))
  }
  for (const [name, account] of accounts) tokens.set(name, await app.signIn(account))
}, 120_000)

const callAs = (call: Call, as: string | null, more: object = {}) =>
  app.call(call, { ...valid(call), ...more }, as ? { token: tokens.get(as)! } : {})
/** Whether the general access check refused the call; features refuse with other texts. */
const isForbidden = ({ code, msg }: { code: number; msg: string }) =>
  code === Code.forbidden && msg === general.forbidden.zh
const tryCall = (call: Call, as: string | null) =>
  callAs(call, as).then((answer) => {
    if (answer.code === Code.sessionExpired) return 'nobody'
    return isForbidden(answer) ? 'barred' : 'in'
  })

describe.each(every.filter(([name]) => !name.endsWith('.logout')))('%s', (_, call) => {
  const permission = requiredPermission(call)
  test(`is for ${permission ? [permission.menu, permission.button].filter(Boolean).join(' + ') : String(call.access)}`, async () => {
    const results = {
      nobody: await tryCall(call, null),
      none: await tryCall(call, 'none'),
      menu: permission ? await tryCall(call, `${permission.menu} `) : null,
      granted: permission ? await tryCall(call, `${permission.menu} ${permission.button ?? ''}`) : null,
      admin: await tryCall(call, 'admin'),
    }
    const open = call.access === 'public' || call.access === 'visitor'
    expect(results).toEqual({
      nobody: open ? expect.stringMatching(/in|barred/) : 'nobody',
      none: permission ? 'barred' : 'in',
      menu: permission && (permission.button ? 'barred' : 'in'),
      granted: permission ? 'in' : null,
      admin: 'in',
    })
  })
})

/** One level of a tree is loaded by the id of its parent: a list, not a record. */
const isList = ({ output }: Call) =>
  output instanceof z.ZodObject && output.shape['list'] instanceof z.ZodArray

/** The module whose records a call reads or changes; undefined for a call that its menu alone protects. */
const moduleOf = (call: Call): ProtectedModule | undefined =>
  protectedModules.find(
    ({ menu, basePath }) =>
      menu === requiredPermission(call)?.menu &&
      (basePath === undefined || call.path === basePath || call.path.startsWith(`${basePath}/`)),
  )

// Rows: a caller with access to the call but not to the record gets "not found".
const byId = every.filter(
  ([, call]) => call.params.includes('id') && !isList(call) && moduleOf(call) !== undefined,
)

test('there are calls by id of protected modules', () => expect(byId.length).toBeGreaterThan(3))

/** A record that the callers of this test did not create. */
const recordOf = async ({ from, id, isRecord, menu }: ProtectedModule) => {
  const { rows } = await sql<{
    id: string
  }>`
    select ${id} as id from ${from} where ${isRecord} and not ${id} in ('user.admin') order by ${id} limit 1`.execute(
    app.database.db,
  )
  expect(rows, `the demo has a record of ${menu}`).toHaveLength(1)
  return rows[0]!.id
}

test.each(byId)('%s refuses a record of another organization and changes nothing', async (name, call) => {
  const permission = requiredPermission(call)!
  const module = moduleOf(call)!
  const id = await recordOf(module)
  const read = every.find(([other]) => other === `${name.split('.').slice(0, -1).join('.')}.read`)
  const { propertyJson: _, ...body } = read
    ? ((await app.data(read[1], { id }, { token: tokens.get('admin')! })) as Record<string, unknown>)
    : {}
  const checksum = async () =>
    (await sql`select * from ${module.from} where ${module.id} = ${id}`.execute(app.database.db)).rows
  const previous = await checksum()
  const answer = await callAs(call, `${permission.menu} ${permission.button ?? ''}`, { ...body, id })
  expect(answer.code, answer.msg).toBe(Code.notFound)
  expect(await checksum()).toEqual(previous)
})

// Lists: a caller with the menu but without a data scheme gets no records of others.
// These list other rows of the records of a module; the tests of their features check whose they are.
const listsOfParts = [
  'workflow.webhooks.list',
  'edu.scheduleRules.list',
  'edu.lessons.list',
  'edu.leaves.list',
  'edu.makeups.list',
  'edu.studentLedger.list',
]
const lists = every.filter(
  ([name, call]) => name.endsWith('.list') && !listsOfParts.includes(name) && moduleOf(call) !== undefined,
)

test('every protected module has a list', () =>
  expect(new Set(lists.map(([, call]) => moduleOf(call)))).toEqual(new Set(protectedModules)))

test.each(lists)('%s returns no records of others without a data scheme', async (_, call) => {
  const permission = requiredPermission(call)!
  const module = moduleOf(call)!
  const where = { orgId: 'org.hq', id: '-1' }
  const given = Object.fromEntries(call.params.map((param) => [param, where[param as keyof typeof where]]))
  const { rows } = await sql<{
    id: string
  }>`select ${module.id} as id from ${module.from} where ${module.isRecord}`.execute(app.database.db)
  const told = async (as: string) => {
    const answer = await callAs(call, as, given)
    expect(answer.code, answer.msg).toBe(Code.ok)
    const ids = new Set(rows.map(({ id }) => id))
    return idsIn(answer.data).filter((id) => ids.has(id))
  }
  expect((await told('admin')).length).toBeGreaterThan(0)
  expect(await told(`${permission.menu} ${permission.button ?? ''}`)).toEqual([])
})

/** Collects every id of an answer, including children. */
function idsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(idsIn)
  if (typeof node !== 'object' || node === null) return []
  const { id, ...rest } = node as { id?: unknown }
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(rest).flatMap(idsIn)]
}
