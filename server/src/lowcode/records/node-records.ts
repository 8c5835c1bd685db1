import { sql } from 'kysely'
import { readScheme } from '@tessera/shared/contract/org/conditions'
import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { FormAuthor, FormRecord, NodeRecords } from '../../feature/flow-records.ts'
import type { RecordTasks } from '../../feature/record-tasks.ts'
import { typesOf } from '../../permissions/data-access.ts'
import {
  findActiveUser,
  loadDesignRights,
  type DesignRights,
  type RecordAct,
} from '../../permissions/design-rights.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { toFormValues } from './form-values.ts'
import { isSecret, type RecordPlan } from './plan.ts'
import { byCurrentRelease } from './problems.ts'
import { createRecords, removeRecords, updateRecord } from './save.ts'
import { loadStored } from './stored.ts'
import { text } from './text.ts'
import type { RecordUser } from './user.ts'

// Records of designs that nodes of a flow read and change. The records belong to the initiator of the task, and the rights
// are those of the user who released the flow: rows, columns and fields as for a page that this user opens.

/** Records that one node of a flow changes, at most. */
const maxFound = 1_000

interface Releaser {
  readonly plan: RecordPlan
  readonly user: RecordUser
  readonly rights: DesignRights
}

export function openNodeRecords(
  {
    recordPlans,
    recordTasks,
  }: {
    readonly recordPlans: { of(designId: string, db: Db): Promise<RecordPlan> }
    readonly recordTasks: RecordTasks
  },
  author: RecordUser,
  formAuthor: FormAuthor,
  releasedBy: string | null,
): NodeRecords {
  /** Throws a refusal where the releaser may not do this with records of the design. */
  const open = async (db: Db, designId: string, act: RecordAct): Promise<Releaser> => {
    const releaser = await findActiveUser(db, releasedBy)
    const plan = await recordPlans.of(designId, db)
    const rights = await loadDesignRights(db, releaser, designId)
    if (!releaser || !rights.may(act)) throw await noRight(db, plan, releasedBy, act)
    const within = (own: Db): RecordUser => ({
      ...author.within(own),
      scopeOf: (module) => scopeOfUser(own, releaser, module),
      approval: {
        tasks: recordTasks,
        author: formAuthor,
        newRecords: 'submit',
        launchedBy: releaser,
        mayChangeLocked: () => Promise.resolve(rights.mayChangeLocked),
      },
      within,
    })
    return { plan, user: within(db), rights }
  }

  return {
    async find(own, designId, act, where, values) {
      const { plan, user, rights } = await open(own, designId, act)
      assertNone(rights.listHidden(where.flatMap(({ groups }) => groups.map(({ field }) => field))))
      const { module } = plan
      const read = readScheme(JSON.stringify(withValues(where, values)), typesOf(module))
      if ('problems' in read) throw refuse(text.badConditions, { path: read.problems[0]?.path ?? '' })
      const scope = await user.scopeOf(module)
      const matches = where.length > 0 ? scope.matches(read.scheme) : sql`true`
      const { rows } = await typedSql({ id: column.text })`
        select ${module.id} as id from ${module.from}
        where ${module.isRecord} and (${scope.rows}) and ${matches}
        order by ${module.id} limit ${maxFound}`.execute(own)
      return rows.map(({ id }) => id)
    },
    load: (own, designId, id, fields) =>
      byCurrentRelease(async () => {
        const { plan, user } = await open(own, designId, 'get')
        const scope = await user.scopeOf(plan.module)
        const { rows } = await typedSql({ hidden: column.listOf(column.text) })`
        select ${scope.hidden} as hidden from ${plan.module.from}
        where ${plan.module.id} = ${id} and ${plan.module.isRecord} and (${scope.rows})`.execute(own)
        const hidden = rows[0]?.hidden ?? fields
        assertNone(
          fields.filter((field) => hidden.some((one) => one === field || one.startsWith(`${field}-`))),
        )
        const values = toFormValues(await loadStored(own, plan, id))
        // No one reads a password.
        const secrets = new Set(plan.fields.filter(isSecret).map(({ name }) => name))
        return Object.fromEntries(fields.map((field) => [field, secrets.has(field) ? null : values[field]]))
      }),
    save: (trx, designId, id, sent) =>
      byCurrentRelease(async () => {
        const { plan, user } = await open(trx, designId, id === null ? 'add' : 'change')
        if (id !== null) {
          await updateRecord(trx, plan, user, id, sent)
          return id
        }
        const [created] = await createRecords(trx, plan, user, [sent])
        return created!
      }),
    async remove(trx, designId, ids) {
      const { plan, user } = await open(trx, designId, 'delete')
      await removeRecords(trx, plan, user, ids)
    },
  }
}

/** The other side of a comparison can be a field of the form. */
const withValues = (where: Conditions, values: FormRecord) =>
  where.map(({ logic, groups }) => ({
    logic,
    groups: groups.map(({ other, value, ...rest }) => ({
      ...rest,
      value: other === '' ? value : values[other],
    })),
  }))

/** Throws a refusal that names fields which the releaser may not see. */
function assertNone(fields: readonly string[]): void {
  if (fields.length > 0)
    throw refuse(text.hiddenFromReleaser, { fields: [...new Set(fields)].join(', ') }, Code.forbidden)
}

const actNames: Readonly<Record<RecordAct, LocalizedText>> = {
  get: text.toRead,
  add: text.toAdd,
  change: text.toChange,
  delete: text.toDelete,
}

async function noRight(db: Db, { release }: RecordPlan, releasedBy: string | null, act: RecordAct) {
  const { rows } = await typedSql(columnsOf('org_user', 'realName'))`
    select real_name as "realName" from org_user where id = ${releasedBy}`.execute(db)
  const user = rows[0]?.realName ?? '-'
  return refuse(text.releaserMayNot, { user, act: actNames[act], design: release.fullName }, Code.forbidden)
}
