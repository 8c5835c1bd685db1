import { sql } from 'kysely'
import type * as z from 'zod'
import { UserBody } from '@tessera/shared/contract/org/users'
import { date } from '@tessera/shared/fields/date/kind'
import { input } from '@tessera/shared/fields/input/kind'
import type { Kind } from '@tessera/shared/fields/kind'
import { number } from '@tessera/shared/fields/number/kind'
import { organize, position, role, user } from '@tessera/shared/fields/person/kind'
import { radio } from '@tessera/shared/fields/radio/kind'
import type { Line } from '@tessera/shared/contract/lang'
import { newSecret } from '../../db/secret.ts'
import { refusedBy } from '../../http/parse.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { ImportColumn, Importer, Values } from '../../import/importer.ts'
import { hashPassword } from '../../shell/session/passwords.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { unitNames } from './names.ts'
import { setMembership, standing, userRows } from './store.ts'
import { text } from './text.ts'
import { genders, heads, states } from './words.ts'

const column = (key: string, title: Line, kind: unknown, said: { required?: boolean; example?: string; settings?: object } = {}): ImportColumn => {
  const { settings, ...rest } = said
  return { key, title, kind: kind as Kind, settings: (kind as Kind).settings.parse({ vModel: key, ...settings }), ...rest }
}
const words = (of: Readonly<Record<number, Line>>) => ({
  options: Object.entries(of).flatMap(([id, line]) => [...new Set(Object.values(line))].map((fullName) => ({ id: Number(id), fullName }))),
})
const plain = (key: keyof typeof heads, example?: string) => column(key, heads[key], input, example ? { example } : {})

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
  ...(['certificatesType', 'certificatesNumber', 'education', 'nation', 'nativePlace', 'telePhone', 'landline', 'urgentContacts', 'urgentTelePhone', 'postalAddress'] as const).map((key) => plain(key)),
  column('sortCode', heads.sortCode, number),
  plain('description'),
]

/** How a key is spelled in SQL where records are found by it. */
const matched: Readonly<Record<string, string>> = { account: 'account', realName: 'real_name', mobilePhone: 'mobile_phone', certificatesNumber: 'certificates_number', email: 'email' }

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
    const asked = rows.map((values, n) => ({ n, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? null])) }))
    const same = sql.join(keys.map((key) => sql`u.${sql.id(matched[key]!)} = a.row ->> ${key}`), sql` and `)
    const { rows: found } = await sql<{ n: number; ids: string[] }>`
      select (a.row ->> 'n')::int as n, array_agg(u.id) as ids
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) as a(row) join org_user u on u.delete_mark = 0 and ${same} group by 1`.execute(db)
    const byRow = new Map(found.map(({ n, ids }) => [n, ids]))
    return rows.map((_, n) => byRow.get(n) ?? [])
  },

  async create(db, values, { userId }) {
    const { roleId, positionId, ...body } = bodyOf(values, UserBody)
    const id = await userRows.create(db, body, userId, { password_hash: await lostPassword() })
    if (roleId || positionId) await setMembership(db, id, { roleId, positionId })
  },

  async update(db, id, values, { userId, administrator }) {
    const { isAdministrator } = await standing(db, id)
    if (isAdministrator && !administrator) throw refuse(text.administratorOnly)
    if (values['enabledMark'] === 0 && (id === userId || isAdministrator)) throw refuse(id === userId ? text.notSelf : text.notAdministrator)
    if (values['managerId'] === id) throw refuseField('managerId', text.ownManager)
    const { roleId, positionId, ...body } = bodyOf(values, UserBody.partial())
    await userRows.update(db, id, Object.fromEntries(Object.entries(body).filter(([key]) => key in values)), userId)
    if (roleId !== undefined || positionId !== undefined) await setMembership(db, id, { roleId, positionId })
  },

  after: () => sessions.accessChanged(),
})

/** What a row says of a user, as the form says it; what the form would refuse is refused here in its words. */
function bodyOf(values: Values, schema: z.ZodType) {
  const raw = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
  const read = schema.safeParse(raw)
  if (!read.success) throw refusedBy(read.error, raw)
  return read.data as z.output<typeof UserBody>
}

let lost: Promise<string> | undefined
const lostPassword = () => (lost ??= hashPassword(newSecret()))
