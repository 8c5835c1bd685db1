import { sql } from 'kysely'
import { Group, GroupBody, type GroupRow, type groups } from '@tessera/shared/contract/org/groups'
import { selectColumns, containsPattern, allConditions } from '../../db/columns.ts'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { listUsedCategories, withTypeCode } from '../../db/dictionaries/entries.ts'
import { changeRecord, createRecord } from '../../permissions/audit.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import {
  assertHoldsGrantsOf,
  assertNotBranchAdmin,
  hasGrants,
  removeGrantsOfHolder,
} from '../../permissions/grants.ts'
import { hasMembers, memberCount } from '../members/store.ts'
import { loadHolderUsage, removeHolderUsage } from '../members/usage.ts'
import { protectedGroups } from './protected.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const groupRows = createCrud('org_group', GroupBody)

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedGroups)

export const groupHandlers = (sessions: Sessions): Handlers<typeof groups> => ({
  async list(page, context) {
    const { rows, ifVisible, hidden } = await getScope(context)
    const conditions = allConditions([
      sql`g.delete_mark = 0`,
      rows,
      page.keyword &&
        sql`${ifVisible('fullName', sql`g.full_name`)} ilike ${containsPattern(page.keyword)}
          or ${ifVisible('enCode', sql`g.en_code`)} ilike ${containsPattern(page.keyword)}`,
    ])
    const { list, pagination } = await loadPage<GroupRow & { _hidden: string[] }>(context.db, page, {
      alias: 'g',
      select: sql`${selectColumns(Group, 'g')}, g.creator_time as "creatorTime",
        ${memberCount('Group', sql`g.id`)} as members, ${hidden} as "_hidden"`,
      from: sql`from org_group g where ${conditions}`,
      order: sql`g.sort_code, g.creator_time desc, g.id`,
    })
    return { list: list.map(withoutHidden), pagination }
  },
  async selector(_, context) {
    const rows = await listEnabled(context)
    const types = await listUsedCategories(context, 'groupType', rows)
    return types.map((type) => ({
      id: type.id,
      parentId: '0',
      fullName: type.fullName,
      type: 'type' as const,
      children: rows
        .filter(({ category }) => category === type.id)
        .map(({ id, fullName }) => ({
          id,
          parentId: type.id,
          fullName,
          type: 'group' as const,
          children: [],
        })),
    }))
  },
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await groupRows.read(context.db, id)), _hidden })
  },

  async create(sent, by) {
    const input = await withTypeCode(by.db, 'groupType', sent, text.noType)
    const scope = await getScope(by)
    return {
      id: await createRecord(by, 'group', async (trx) => {
        await assertNotBranchAdmin(trx, by.session)
        return scope.create(trx, input, (body) => groupRows.create(trx, body, by.session.userId))
      }),
    }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    const input = await withTypeCode(by.db, 'groupType', sent, text.noType)
    const scope = await getScope(by)
    await changeRecord(
      by,
      { noun: 'group', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, { values }) => {
        await assertNotBranchAdmin(trx, by.session)
        await scope.update(trx, id, input, async (body) => {
          if (!values.enabledMark && body.enabledMark === 1)
            await assertHoldsGrantsOf(trx, by.session, 'Group', [id])
          if (values.enabledMark && body.enabledMark === 0) await assertUnusedByFlows(trx, [id])
          await groupRows.update(trx, id, body, by.session.userId)
        })
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'group', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      await assertNotBranchAdmin(trx, by.session)
      if (await hasMembers(trx, 'Group', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Group', id)) throw refuse(text.hasGrants)
      await removeGrantsOfHolder(trx, 'Group', id)
      await assertUnusedByFlows(trx, [id])
      await groupRows.remove(trx, id, by.session.userId)
    })
  },

  async usage({ id }, context) {
    const scope = await getScope(context)
    // Throws 404 for a group outside the caller's rows.
    await scope.hiddenFieldsOf(context.db, id)
    return loadHolderUsage(context, 'Group', id)
  },

  async removeWithUsage({ id, ...expected }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'group', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      await assertNotBranchAdmin(trx, by.session)
      const before = await removeHolderUsage({ ...by, db: trx }, 'Group', id, expected)
      await assertUnusedByFlows(trx, [id])
      await groupRows.remove(trx, id, by.session.userId)
      return { before, after: {} }
    })
    await sessions.accessChanged()
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'group', id, action: 'state' }, (trx, { values }) =>
      scope.withLockedRow(trx, id, async () => {
        await assertNotBranchAdmin(trx, by.session)
        if (!values.enabledMark) await assertHoldsGrantsOf(trx, by.session, 'Group', [id])
        if (values.enabledMark) await assertUnusedByFlows(trx, [id])
        await groupRows.toggleEnabled(trx, id, by.session.userId)
      }),
    )
    await sessions.accessChanged()
  },
})

async function listEnabled(context: Context) {
  const { pickerRows } = await getScope(context)
  const { rows } = await typedSql({ ...columnsOf('org_group', 'id', 'fullName'), category: column.text })`
    select g.id, g.full_name as "fullName", g.type as category from org_group g
    where g.delete_mark = 0 and g.enabled_mark = 1 and ${pickerRows}
      order by g.sort_code, g.creator_time, g.id`.execute(context.db)
  return rows
}
