import { sql } from 'kysely'
import type * as z from 'zod'
import { PositionBody, type Position, type positions } from '@tessera/shared/contract/org/positions'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import { createCrud } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { loadEntryNames, withTypeCode } from '../../db/dictionaries/entries.ts'
import { changeRecord, createRecord } from '../../permissions/audit.ts'
import { assertManages } from '../../permissions/branch-admins.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { assertHoldsGrantsOf, removeGrantsOfHolder, hasGrants } from '../../permissions/grants.ts'
import { hasMembers, memberCount } from '../members/store.ts'
import { loadHolderUsage, removeHolderUsage } from '../members/usage.ts'
import { listPickerUnits } from '../organizes/protected.ts'
import { unitAndBelow } from '../../permissions/units.ts'
import { findEnabledUnit, listHoldersOfUnits, toUnitNode } from '../organizes/store.ts'
import { protectedPositions } from './protected.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const positionRows = createCrud('org_position', PositionBody)

type Row = z.output<typeof Position>

const select = sql`
  p.id, p.full_name as "fullName", p.en_code as "enCode", p.type,
    o.full_name as department,
  p.organize_id as "organizeId", p.enabled_mark as "enabledMark", p.creator_time as "creatorTime",
  p.description, p.sort_code as "sortCode",
  ${memberCount('Position', sql`p.id`)} as members`

const join = sql`join org_organize o on o.id = p.organize_id`

const order = sql`p.sort_code, p.creator_time desc, p.id`

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedPositions)

async function listEnabled(context: Context): Promise<Row[]> {
  const { pickerRows, hidden } = await getScope(context)
  const { rows } = await typedSql({
    ...columnsOf(
      'org_position',
      'id',
      'fullName',
      'enCode',
      'type',
      'organizeId',
      'creatorTime',
      'description',
      'sortCode',
    ),
    department: column.text,
    enabledMark: column.oneOf(0, 1),
    members: column.number,
    _hidden: column.listOf(column.text),
  })`
    select ${select}, ${hidden} as "_hidden" from org_position p ${join} where p.delete_mark = 0 and p.enabled_mark = 1
      and ${pickerRows} order by ${order}`.execute(context.db)
  return (await withTypeNames(context, rows)).map(withoutHiddenDetails)
}

/** Rows store the code of their type; the lists show its name. */
async function withTypeNames<T extends { type: string }>(context: Context, rows: readonly T[]): Promise<T[]> {
  const names = await loadEntryNames(context, 'PositionType')
  return rows.map((row) => ({ ...row, type: names.get(row.type) ?? row.type }))
}

export const positionHandlers = (sessions: Sessions): Handlers<typeof positions> => ({
  async list({ organizeId, ...page }, context) {
    const scope = await getScope(context)
    const conditions = allConditions([
      sql`p.delete_mark = 0`,
      scope.rows,
      organizeId && organizeId !== '0' && sql`p.organize_id in (${unitAndBelow(organizeId)})`,
      page.keyword &&
        sql`${scope.ifVisible('fullName', sql`p.full_name`)} ilike ${containsPattern(page.keyword)}
          or ${scope.ifVisible('enCode', sql`p.en_code`)} ilike ${containsPattern(page.keyword)}`,
    ])
    const { list, pagination } = await loadPage<Row & { _hidden: string[] }>(context.db, page, {
      alias: 'p',
      select: sql`${select}, ${scope.hidden} as "_hidden"`,
      from: sql`from org_position p where ${conditions}`,
      join,
      order,
    })
    return { list: (await withTypeNames(context, list)).map(withoutHidden), pagination }
  },
  all: async (_, context) => ({ list: await listEnabled(context) }),
  async selector(_, context) {
    const units = (await listPickerUnits(context, { companiesOnly: false })).map(toUnitNode)
    const posts = (await listEnabled(context)).map(({ id, organizeId, fullName, enabledMark }) => ({
      id,
      parentId: organizeId,
      fullName,
      type: 'position' as const,
      icon: 'icon-ym icon-ym-tree-position1',
      enabledMark,
    }))
    return { list: buildTree<(typeof units)[number] | (typeof posts)[number]>([...units, ...posts]) }
  },

  async ofUnits({ organizeIds }, context) {
    const { pickerRows } = await getScope(context)
    return {
      list: await listHoldersOfUnits(
        context.db,
        sql`
      select p.organize_id as unit, p.id, p.full_name, p.sort_code from org_position p
      where p.delete_mark = 0 and p.enabled_mark = 1 and ${pickerRows}`,
        organizeIds,
      ),
    }
  },

  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await positionRows.read(context.db, id)), _hidden })
  },

  async create(sent, by) {
    const input = await withTypeCode(by.db, 'PositionType', sent, text.noType)
    const scope = await getScope(by)
    const id = await createRecord(by, 'position', (trx) =>
      scope.create(trx, input, async (body) => {
        await assertUnitAccepts(trx, body.organizeId, by)
        return positionRows.create(trx, body, by.session.userId)
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    const input = await withTypeCode(by.db, 'PositionType', sent, text.noType)
    const scope = await getScope(by)
    await changeRecord(
      by,
      { noun: 'position', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx, { values: { organizeId, enabledMark } }) =>
        scope.update(trx, id, input, async (body) => {
          await assertManages(trx, by.session, 'edit', [organizeId as string])
          const isMoved = body.organizeId !== undefined && organizeId !== body.organizeId
          if (isMoved) await assertUnitAccepts(trx, body.organizeId!, by)
          // Members gain its grants, or use them for another unit.
          if (isMoved || (!enabledMark && body.enabledMark === 1))
            await assertHoldsGrantsOf(trx, by.session, 'Position', [id])
          if (enabledMark && body.enabledMark === 0) await assertUnusedByFlows(trx, [id])
          await positionRows.update(trx, id, body, by.session.userId)
        }),
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'position', id, action: 'remove' }, async (trx, { values }) => {
      await scope.lockRow(trx, id)
      await assertManages(trx, by.session, 'delete', [values.organizeId as string])
      if (await hasMembers(trx, 'Position', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Position', id)) throw refuse(text.hasGrants)
      await removeGrantsOfHolder(trx, 'Position', id)
      await assertUnusedByFlows(trx, [id])
      await positionRows.remove(trx, id, by.session.userId)
    })
  },

  async usage({ id }, context) {
    const scope = await getScope(context)
    // Throws 404 for a position outside the caller's rows.
    await scope.hiddenFieldsOf(context.db, id)
    return loadHolderUsage(context, 'Position', id)
  },

  async removeWithUsage({ id, ...expected }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'position', id, action: 'remove' }, async (trx, { values }) => {
      await scope.lockRow(trx, id)
      await assertManages(trx, by.session, 'delete', [values.organizeId as string])
      const before = await removeHolderUsage({ ...by, db: trx }, 'Position', id, expected)
      await assertUnusedByFlows(trx, [id])
      await positionRows.remove(trx, id, by.session.userId)
      return { before, after: {} }
    })
    await sessions.accessChanged()
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'position', id, action: 'state' }, (trx, { values }) =>
      scope.withLockedRow(trx, id, async () => {
        await assertManages(trx, by.session, 'edit', [values.organizeId as string])
        if (!values.enabledMark) await assertHoldsGrantsOf(trx, by.session, 'Position', [id])
        if (values.enabledMark) await assertUnusedByFlows(trx, [id])
        await positionRows.toggleEnabled(trx, id, by.session.userId)
      }),
    )
    await sessions.accessChanged()
  },
})

/** Throws if the caller may not add to this unit, or if the unit is disabled. */
async function assertUnitAccepts(trx: Db, organizeId: string, by: Context): Promise<void> {
  await assertManages(trx, by.session, 'add', [organizeId])
  await findEnabledUnit(trx, organizeId)
}
