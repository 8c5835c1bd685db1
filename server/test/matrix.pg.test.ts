import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import { users } from '@tessera/shared/contract/org/users'
import {
  Code,
  publishPermission,
  type Call,
  type Calls,
  type MenuPermission,
} from '@tessera/shared/contract/wire'
import { protectedModules } from '../src/protected-modules.ts'
import type { ProtectedModule } from '../src/org/grants/data-access.ts'
import { general } from '../src/http/text.ts'
import { openApp, type Opened } from './app.ts'
import { sample, type Schema } from './sample.ts'

// Who may call what: every row of the contract x (nobody, signed in without the grant, with the menu only, with menu and button, of another
// organisation, super administrator). Generated from the contract: a new call is in it the moment it has a row.

const every = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
const heldOf = ({ access }: Call): MenuPermission | null =>
  access === 'publisher' ? publishPermission : typeof access === 'object' ? access : null
const grants = new Map(
  every.flatMap(([, call]) => {
    const held = heldOf(call)
    return held ? [[`${held.menu} ${held.button ?? ''}`, held] as const] : []
  }),
)
const menus = [...new Set([...grants.values()].map(({ menu }) => menu))]

let app: Opened
const tokens = new Map<string, string>()
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeAll(async () => {
  app = await openApp()
  const admin = { token: await app.signIn('admin') }
  tokens.set('admin', admin.token)
  // A menu whose page is yet to come has no row; what it would grant is granted here.
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
    const { id } = await app.data(
      users.create,
      {
        account,
        realName: '矩阵',
        organizeId: 'org.west',
        gender: 3,
        userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
      },
      admin,
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
  for (const [at, [name, held]] of [...grants].entries()) {
    accounts.set(name, await person(`matrix${at}`, held))
    if (held.button && !grants.has(`${held.menu} `))
      accounts.set(`${held.menu} `, await person(`matrixmenu${at}`, { menu: held.menu }))
  }
  for (const [name, account] of accounts) tokens.set(name, await app.signIn(account, 'Abacus7'))
}, 120_000)

const valid = ({ input }: Call) =>
  sample(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) as Record<string, unknown>
const ask = (call: Call, as: string | null, more: object = {}) =>
  app.call(call, { ...valid(call), ...more }, as ? { token: tokens.get(as)! } : {})
/** Kept out at the door; what a feature itself refuses comes later and in other words. */
const barred = ({ code, msg }: { code: number; msg: string }) =>
  code === Code.forbidden && msg === general.forbidden.zh
const entering = (call: Call, as: string | null) =>
  ask(call, as).then((answer) =>
    answer.code === Code.sessionExpired ? 'nobody' : barred(answer) ? 'barred' : 'in',
  )

describe.each(every.filter(([name]) => !name.endsWith('.logout')))('%s', (_, call) => {
  const held = heldOf(call)
  test(`is for ${held ? [held.menu, held.button].filter(Boolean).join(' + ') : String(call.access)}`, async () => {
    const seen = {
      nobody: await entering(call, null),
      none: await entering(call, 'none'),
      menu: held ? await entering(call, `${held.menu} `) : null,
      granted: held ? await entering(call, `${held.menu} ${held.button ?? ''}`) : null,
      admin: await entering(call, 'admin'),
    }
    const open = call.access === 'public' || call.access === 'visitor'
    expect(seen).toEqual({
      nobody: open ? expect.stringMatching(/in|barred/) : 'nobody',
      none: held ? 'barred' : 'in',
      menu: held ? (held.button ? 'barred' : 'in') : null,
      granted: held ? 'in' : null,
      admin: 'in',
    })
  })
})

/** One level of a tree is asked for by the id of what is above it: a list, not a record. */
const isList = ({ output }: Call) =>
  output instanceof z.ZodObject && output.shape['list'] instanceof z.ZodArray

// Rows: who holds the call but not the record is answered as if it were not there.
const byId = every.filter(([, call]) => {
  const held = heldOf(call)
  return (
    held !== null &&
    call.params.includes('id') &&
    !isList(call) &&
    protectedModules.some(({ menu }) => menu === held.menu)
  )
})

test('there are calls by id of modules whose rows are guarded', () => expect(byId.length).toBeGreaterThan(3))

/** A record of a module that none of the callers here made. */
const recordOf = async ({ from, id, isRecord, menu }: ProtectedModule) => {
  const { rows } = await sql<{
    id: string
  }>`select ${id} as id from ${from} where ${isRecord} and not ${id} in ('user.admin') order by ${id} limit 1`.execute(
    app.database.db,
  )
  expect(rows, `the demo has a record of ${menu}`).toHaveLength(1)
  return rows[0]!.id
}

test.each(byId)('%s refuses the record of another organisation, and changes nothing', async (name, call) => {
  const held = heldOf(call)!
  const module = protectedModules.find(({ menu }) => menu === held.menu)!
  const id = await recordOf(module)
  const read = every.find(([other]) => other === `${name.split('.').slice(0, -1).join('.')}.read`)
  const { propertyJson: _, ...body } = read
    ? ((await app.data(read[1], { id }, { token: tokens.get('admin')! })) as Record<string, unknown>)
    : {}
  const standing = async () =>
    (await sql`select * from ${module.from} where ${module.id} = ${id}`.execute(app.database.db)).rows
  const before = await standing()
  const answer = await ask(call, `${held.menu} ${held.button ?? ''}`, { ...body, id })
  expect(answer.code, answer.msg).toBe(Code.notFound)
  expect(await standing()).toEqual(before)
})

// Lists: whoever holds the menu and no scheme is told of no record that is not their own.
const lists = every.filter(
  ([name, call]) =>
    name.endsWith('.list') && protectedModules.some(({ menu }) => menu === heldOf(call)?.menu),
)

test('every guarded module has a list', () =>
  expect(lists.map(([, call]) => heldOf(call)!.menu).toSorted()).toEqual(
    protectedModules.map(({ menu }) => menu).toSorted(),
  ))

test.each(lists)('%s tells of no record of others to who is granted no scheme', async (_, call) => {
  const held = heldOf(call)!
  const module = protectedModules.find(({ menu }) => menu === held.menu)!
  const where = { orgId: 'org.hq', id: '-1' }
  const given = Object.fromEntries(call.params.map((param) => [param, where[param as keyof typeof where]]))
  const { rows } = await sql<{
    id: string
  }>`select ${module.id} as id from ${module.from} where ${module.isRecord}`.execute(app.database.db)
  const told = async (as: string) => {
    const answer = await ask(call, as, given)
    expect(answer.code, answer.msg).toBe(Code.ok)
    const ids = new Set(rows.map(({ id }) => id))
    return idsIn(answer.data).filter((id) => ids.has(id))
  }
  expect((await told('admin')).length).toBeGreaterThan(0)
  expect(await told(`${held.menu} `)).toEqual([])
})

/** Every id in an answer, of children too. */
function idsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(idsIn)
  if (typeof node !== 'object' || node === null) return []
  const { id, ...rest } = node as { id?: unknown }
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(rest).flatMap(idsIn)]
}
