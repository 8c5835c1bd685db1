import { sql } from 'kysely'
import type * as z from 'zod'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { UserBody, users } from '@tessera/shared/contract/org/users'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import { newSecret } from '../../db/secret.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { loadAuthor, oncePerRun } from '../../import/author.ts'
import { fieldColumns } from '../../import/field-columns.ts'
import type { ImportAuthor, Importer, RowValues } from '../../import/importer.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { loadAccess, canCall } from '../../permissions/access.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { lockRecord, recordChange, recordCreated } from '../../permissions/audit.ts'
import { createUsers, updateUser, type ActingUser } from './change.ts'
import { protectedUsers } from './protected.ts'
import { loadNames } from './names.ts'
import * as columnTypes from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const columns = fieldColumns(userFields)

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

/** What the author of an import may do. */
const authorisationOf = oncePerRun(async (db, author): Promise<Authorisation> => {
  const user = await loadAuthor(db, author)
  const [scope, access] = await Promise.all([
    scopeOfUser(db, user, protectedUsers),
    loadAccess(db, { id: user.userId, administrator: user.administrator }),
  ])
  return {
    actingUser: { user, scope },
    canEdit: canCall(access, users.update.access as MenuPermission),
  }
})
