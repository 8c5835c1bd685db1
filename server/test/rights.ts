import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Call, CallRequest } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from './app.ts'

/** Tables whose rows decide who may do what. */
const tables = [
  'system_menu',
  'system_button',
  'system_column',
  'system_form_field',
  'system_data_scheme',
  'org_grant',
  'org_user',
  'org_role',
  'org_position',
  'org_group',
  'org_organize',
  'org_user_role',
  'org_user_position',
  'org_user_group',
] as const
/** Columns that a sign-in changes. */
const volatile = ['login_count', 'last_login_time', 'last_login_ip', 'prev_login_time', 'prev_login_ip']

/** An app with a user who attacks the permissions of others. */
export interface RightsApp extends TestApp {
  admin: { token: string }
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Grants items (`module menu.x`, `button menu.x.btn_add`) to a holder (`User user.x`, `Role role.x`). */
  grant(holder: string, ...items: readonly string[]): Promise<void>
  /** Creates a user with these grants and signs them in. */
  createUser(account: string, ...items: readonly string[]): Promise<{ id: string; token: string }>
  /** Makes a call, expects a refusal in words, and expects no row of the permission tables to have changed. */
  expectRefusal<C extends Call>(
    call: C,
    input: CallRequest<C>,
    by: { token: string },
    message: string | RegExp,
  ): Promise<void>
  /** Runs `attempt`, which answers an envelope, with the expectations of `expectRefusal`. */
  expectRefusalOf(
    attempt: () => Promise<{ code: number; msg: string }>,
    message: string | RegExp,
  ): Promise<void>
}

/** MD5 of `Abacus7`, as clients send passwords. */
export const passwordMd5 = 'f7df7ba0c0ed7b14346435e908b8856f'

/** Opens an app for tests that attack permissions. */
export async function openRightsApp(...options: Parameters<typeof openApp>): Promise<RightsApp> {
  const app = await openApp(...options)
  const { db, pool } = app.database
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  const grant: RightsApp['grant'] = async (holder, ...items) => {
    const [type, id] = holder.split(' ')
    for (const item of items)
      await run(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ($1, $2, $3, $4)`,
        [type, id, ...item.split(' ')],
      )
    await run(`select pg_notify('tessera', 'access ')`)
  }
  const snapshot = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ row: Record<string, unknown> }>`
            select to_jsonb(t) - ${volatile}::text[] as row from ${sql.table(table)} t order by t::text`.execute(
            db,
          )
          return [table, rows.map(({ row }) => JSON.stringify(row)).toSorted()] as const
        }),
      ),
    )
  const expectRefusalOf: RightsApp['expectRefusalOf'] = async (attempt, message) => {
    const before = await snapshot()
    const { code, msg } = await attempt()
    expect({ code, msg }).toEqual({
      code: expect.toSatisfy((given) => given === 400 || given === 403),
      msg: expect.stringMatching(message),
    })
    expect(await snapshot()).toEqual(before)
  }
  return {
    ...app,
    admin: { token: await app.signIn('admin') },
    run,
    grant,
    async createUser(account, ...items) {
      const id = `user.${account}`
      await run(
        `insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender)
           select $1, $2, password_hash, $2, $2, organize_id, 3 from org_user where id = 'user.tech01'`,
        [id, account],
      )
      await grant(`User ${id}`, ...items)
      return { id, token: await app.signIn(account) }
    },
    expectRefusalOf,
    expectRefusal: (call, input, by, message) => expectRefusalOf(() => app.call(call, input, by), message),
  }
}
