import { sql } from 'kysely'
import type * as z from 'zod'
import { UserBody, users } from '@tessera/shared/contract/org/users'
import { date } from '@tessera/shared/fields/date/kind'
import { input } from '@tessera/shared/fields/input/kind'
import type { Kind } from '@tessera/shared/fields/kind'
import { number } from '@tessera/shared/fields/number/kind'
import { organize, position, role, user } from '@tessera/shared/fields/person/kind'
import { radio } from '@tessera/shared/fields/radio/kind'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newSecret } from '../../db/secret.ts'
import { refusedBy } from '../../http/parse.ts'
import { goneRefusal } from '../../db/crud.ts'
import { refuse } from '../../http/refusal.ts'
import { general } from '../../http/text.ts'
import type { Author, ImportColumn, Importer, Values } from '../../import/importer.ts'
import { hashPassword } from '../../shell/session/passwords.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { loadAccess, canCall } from '../grants/access.ts'
import { scopeOfUser } from '../grants/scope.ts'
import { holdOne, noteChange, noteCreated } from '../audit/store.ts'
import { makeUsers, rewriteUser, type ActingUser } from './change.ts'
import { protectedUsers } from './protected.ts'
import { unitNames } from './names.ts'
import { genders, heads, states } from './words.ts'

const column = (
  key: string,
  title: LocalizedText,
  kind: unknown,
  said: { required?: boolean; example?: string; settings?: object } = {},
): ImportColumn => {
  const { settings, ...rest } = said
  return {
    key,
    title,
    kind: kind as Kind,
    settings: (kind as Kind).settings.parse({ vModel: key, ...settings }),
    ...rest,
  }
}
const words = (of: Readonly<Record<number, LocalizedText>>) => ({
  options: Object.entries(of).flatMap(([id, line]) =>
    [...new Set(Object.values(line))].map((fullName) => ({ id: Number(id), fullName })),
  ),
})
const plain = (key: keyof typeof heads, example?: string) =>
  column(key, heads[key], input, example ? { example } : {})

const columns: readonly ImportColumn[] = [
  column('account', heads.account, input, { required: true, example: 'zhangsan' }),
  column('realName', heads.realName, input, { required: true, example: '张三' }),
  column('organizeId', heads.organizeId, organize, { required: true }),
  column('gender', heads.gender, radio, { required: true, example: '男', settings: words(genders) }),
  plain('mobilePhone', '13800138000'),
  column('managerId', heads.managerId, user),
  column('positionId', heads.position, position, { settings: { multiple: true } }),
  column('roleId', heads.roleName, role, { settings: { multiple: true } }),
  column('enabledMark', heads.enabledMark, radio, { example: '启用', settings: words(states) }),
  plain('email'),
  column('entryDate', heads.entryDate, date, { example: '2026-09-01' }),
  column('birthday', heads.birthday, date),
  ...(
    [
      'certificatesType',
      'certificatesNumber',
      'education',
      'nation',
      'nativePlace',
      'telePhone',
      'landline',
      'urgentContacts',
      'urgentTelePhone',
      'postalAddress',
    ] as const
  ).map((key) => plain(key)),
  column('sortCode', heads.sortCode, number),
  plain('description'),
]

/** How a key is spelled in SQL where records are found by it. */
const matched: Readonly<Record<string, string>> = {
  account: 'account',
  realName: 'real_name',
  mobilePhone: 'mobile_phone',
  certificatesNumber: 'certificates_number',
  email: 'email',
}

/**
 * Users from a sheet. A new one has no password that anybody knows: they sign in by a code to their mobile number, or after a reset.
 * All of an import share the hash of one secret that is thrown away, because a hash of their own for each of ten thousand takes minutes.
 */
export const userImporter = (sessions: Sessions): Importer => ({
  name: 'users',
  title: { zh: '用户', en: 'Users', zhtw: '用戶' },
  columns: () => columns,
  matchable: Object.keys(matched),
  keys: ['account'],
  names: unitNames,

  async find(db, rows, keys) {
    const asked = rows.map((values, n) => ({
      n,
      ...Object.fromEntries(keys.map((key) => [key, values[key] ?? null])),
    }))
    const same = sql.join(
      keys.map((key) => sql`u.${sql.id(matched[key]!)} = a.row ->> ${key}`),
      sql` and `,
    )
    const { rows: found } = await sql<{ n: number; ids: string[] }>`
      select (a.row ->> 'n')::int as n, array_agg(u.id) as ids
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) as a(row) join org_user u on u.delete_mark = 0 and ${same} group by 1`.execute(
      db,
    )
    const byRow = new Map(found.map(({ n, ids }) => [n, ids]))
    return rows.map((_, n) => byRow.get(n) ?? [])
  },

  async create(db, rows, author) {
    const { doer } = await authorised(db, author)
    return makeUsers(
      db,
      doer,
      rows.map((values) => bodyOf(values, UserBody)),
      await lostPassword(),
    )
  },

  created: (db, ids, author) => noteCreated(db, author, 'user', ids),

  async update(db, id, values, author) {
    const { doer, edits } = await authorised(db, author)
    if (!edits) throw refuse(general.forbidden, {}, Code.forbidden)
    const was = await holdOne(db, 'user', id)
    const body = bodyOf(values, UserBody.partial())
    const member = await rewriteUser(
      db,
      doer,
      was,
      Object.fromEntries(Object.entries(body).filter(([key]) => key in values)),
    )
    await noteChange(db, author, { noun: 'user', id, action: 'update' }, was, member)
  },

  after: () => sessions.accessChanged(),
})

/** What a row says of a user, as the form says it; what the form would refuse is refused here in its words. */
function bodyOf(values: Values, schema: z.ZodType) {
  const raw = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  )
  const read = schema.safeParse(raw)
  if (!read.success) throw refusedBy(read.error, raw)
  return read.data as z.output<typeof UserBody>
}

let lost: Promise<string> | undefined
const lostPassword = () => (lost ??= hashPassword(newSecret()))

interface Authorised {
  doer: ActingUser
  /** May change users that exist, not only add some. */
  edits: boolean
}
const resolved = new WeakMap<Author, Promise<Authorised>>()

/** What the author may do, asked once for a run. */
function authorised(db: Db, author: Author): Promise<Authorised> {
  const known = resolved.get(author)
  if (known) return known
  const asking = ask(db, author)
  resolved.set(author, asking)
  return asking
}

async function ask(db: Db, { userId, organizeId }: Author): Promise<Authorised> {
  const { rows } = await sql<{
    administrator: boolean
  }>`select is_administrator as administrator from org_user where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(
    db,
  )
  if (!rows[0]) throw goneRefusal()
  const who = { userId, organizeId, administrator: rows[0].administrator }
  const [scope, access] = await Promise.all([
    scopeOfUser(db, who, protectedUsers),
    loadAccess(db, { id: userId, administrator: who.administrator }),
  ])
  return { doer: { user: who, scope }, edits: canCall(access, users.update.access as MenuPermission) }
}
