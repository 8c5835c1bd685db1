import { sql } from 'kysely'
import type * as z from 'zod'
import { UserBody, users } from '@tessera/shared/contract/org/users'
import { date } from '@tessera/shared/fields/date/kind'
import { input } from '@tessera/shared/fields/input/kind'
import type { Kind } from '@tessera/shared/contract/fields/kind'
import { number } from '@tessera/shared/fields/number/kind'
import { organize, position, role, user } from '@tessera/shared/fields/person/kind'
import { radio } from '@tessera/shared/fields/radio/kind'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newSecret } from '../../db/secret.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import type { ImportAuthor, ImportColumn, Importer, RowValues } from '../../import/importer.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { loadAccess, canCall } from '../../permissions/access.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { lockRecord, recordChange, recordCreated } from '../../permissions/audit.ts'
import { createUsers, updateUser, type ActingUser } from './change.ts'
import { protectedUsers } from './protected.ts'
import { loadNames } from './names.ts'
import { genders, heads, states } from './words.ts'
import * as columnTypes from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const column = (
  key: string,
  title: LocalizedText,
  kind: unknown,
  options: { required?: boolean; example?: string; settings?: object } = {},
): ImportColumn => {
  const { settings, ...rest } = options
  return {
    key,
    title,
    kind: kind as Kind,
    settings: (kind as Kind).settings.parse({ vModel: key, ...settings }),
    ...rest,
  }
}
const optionsOf = (of: Readonly<Record<number, LocalizedText>>) => ({
  options: Object.entries(of).flatMap(([id, line]) =>
    [...new Set(Object.values(line))].map((fullName) => ({ id: Number(id), fullName })),
  ),
})
const textColumn = (key: keyof typeof heads, example?: string) =>
  column(key, heads[key], input, example ? { example } : {})

const columns: readonly ImportColumn[] = [
  column('account', heads.account, input, { required: true, example: 'zhangsan' }),
  column('realName', heads.realName, input, { required: true, example: '张三' }),
  column('organizeId', heads.organizeId, organize, { required: true, settings: { multiple: true } }),
  column('gender', heads.gender, radio, { required: true, example: '男', settings: optionsOf(genders) }),
  textColumn('mobilePhone', '13800138000'),
  column('managerId', heads.managerId, user),
  column('positionId', heads.position, position, { settings: { multiple: true } }),
  column('roleId', heads.roleName, role, { settings: { multiple: true } }),
  column('enabledMark', heads.enabledMark, radio, { example: '启用', settings: optionsOf(states) }),
  textColumn('email'),
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
  ).map((key) => textColumn(key)),
  column('sortCode', heads.sortCode, number),
  textColumn('description'),
]

/** Columns by the keys that rows can be matched by. */
const matchColumns: Readonly<Record<string, string>> = {
  account: 'account',
  realName: 'real_name',
  mobilePhone: 'mobile_phone',
  certificatesNumber: 'certificates_number',
  email: 'email',
}

/**
 * Imports users from a sheet. New users get an unknown password and sign in with a code by SMS or after a
 * reset. All users of an import share the hash of one discarded secret, because ten thousand separate hashes
 * take minutes.
 */
export const userImporter = (sessions: Sessions): Importer => ({
  name: 'users',
  title: { zh: '用户', en: 'Users', zhtw: '使用者' },
  listColumns: () => columns,
  matchable: Object.keys(matchColumns),
  keys: ['account'],
  loadNames,

  async findIds(db, rows, keys) {
    const keyed = rows.map((values, n) => ({
      n,
      ...Object.fromEntries(keys.map((key) => [key, values[key] ?? null])),
    }))
    const isSame = sql.join(
      keys.map((key) => sql`u.${sql.id(matchColumns[key]!)} = a.row ->> ${key}`),
      sql` and `,
    )
    const { rows: found } = await typedSql({
      n: columnTypes.number,
      ids: columnTypes.listOf(columnTypes.text),
    })`
      select (a.row ->> 'n')::int as n, array_agg(u.id) as ids
      from jsonb_array_elements(${JSON.stringify(keyed)}::jsonb) as a(row)
        join org_user u on u.delete_mark = 0 and ${isSame} group by 1`.execute(db)
    const byRow = new Map(found.map(({ n, ids }) => [n, ids]))
    return rows.map((_, n) => byRow.get(n) ?? [])
  },

  async create(db, rows, author) {
    const { actingUser } = await authorisationOf(db, author)
    return createUsers(
      db,
      actingUser,
      rows.map((values) => bodyOf(values, UserBody)),
      await unknownPasswordHash(),
    )
  },

  onCreated: (db, ids, author) => recordCreated(db, auditSourceOf(author), 'user', ids),

  async update(db, id, values, author) {
    const { actingUser, canEdit } = await authorisationOf(db, author)
    if (!canEdit) throw refuse(general.forbidden, {}, Code.forbidden)
    const previous = await lockRecord(db, 'user', id)
    const body = bodyOf(values, UserBody.partial())
    const memberships = await updateUser(
      db,
      actingUser,
      previous,
      Object.fromEntries(Object.entries(body).filter(([key]) => key in values)),
    )
    await recordChange(
      db,
      auditSourceOf(author),
      { noun: 'user', id, action: 'update' },
      previous,
      memberships,
    )
  },

  onFinished: () => sessions.accessChanged(),
})

/** Parses the values of a row with the schema of the form. Throws the same refusals as the form. */
function bodyOf(values: RowValues, schema: z.ZodType) {
  const raw = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  )
  const read = schema.safeParse(raw)
  if (!read.success) throw toFieldsRefusal(read.error, raw)
  return read.data as z.output<typeof UserBody>
}

let sharedHash: Promise<string> | undefined
const unknownPasswordHash = () => (sharedHash ??= hashPassword(newSecret()))

interface Authorisation {
  actingUser: ActingUser
  /** Whether existing users may be changed, too. */
  canEdit: boolean
}
/** The author is stored with the import under other names than those of a request. */
const auditSourceOf = ({ agent, ...author }: ImportAuthor) => ({ ...author, userAgent: agent })

const authorisations = new WeakMap<ImportAuthor, Promise<Authorisation>>()

/** What the author of an import may do; loaded once per run. */
function authorisationOf(db: Db, author: ImportAuthor): Promise<Authorisation> {
  const cached = authorisations.get(author)
  if (cached) return cached
  const loading = loadAuthorisation(db, author)
  authorisations.set(author, loading)
  return loading
}

async function loadAuthorisation(db: Db, { userId, organizeId }: ImportAuthor): Promise<Authorisation> {
  const { rows } = await typedSql({ administrator: columnTypes.boolean })`
    select is_administrator as administrator from org_user
      where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const author = { userId, organizeId, administrator: rows[0].administrator }
  const [scope, access] = await Promise.all([
    scopeOfUser(db, author, protectedUsers),
    loadAccess(db, { id: userId, administrator: author.administrator }),
  ])
  return {
    actingUser: { user: author, scope },
    canEdit: canCall(access, users.update.access as MenuPermission),
  }
}
