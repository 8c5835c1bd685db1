import type { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import { singlePage } from '../../db/pages.ts'
import { buildTree, withAncestors, excludeSubtree } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { changeRecord, createRecord, type LockedRecord } from '../../permissions/audit.ts'
import { assertManages } from '../../permissions/branch-admins.ts'
import { matchesKeyword, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { protectedDepartments, protectedOrganizes, listPickerUnits } from './protected.ts'
import {
  companyRows,
  departmentRows,
  listDepartments,
  allCompanies,
  findDeletionBlocker,
  listOrganizes,
  assertUnitExists,
  listPermittedOrganizes,
  findEnabledUnit,
} from './store.ts'
import { text } from './text.ts'

const companyTree = async (context: Context, excludedId?: string) => ({
  list: buildTree(excludeSubtree(await listPickerUnits(context, { companiesOnly: true }), excludedId)),
})

export const organizeHandlers = (sessions: Sessions): Handlers<typeof organizes> => ({
  async list({ keyword }, context) {
    const { rows: condition, hidden } = await getScope('company', context)
    const rows = await listOrganizes(context.db, { companiesOnly: true, rows: condition, hidden })
    const matches = keyword ? withAncestors(rows, matchesKeyword(keyword, ['fullName', 'enCode'])) : rows
    return { list: buildTree(matches.map(withoutHidden)), pagination: singlePage(matches.length) }
  },
  async topList(_, { db, session }) {
    return { list: await listPermittedOrganizes(db, session) }
  },
  async choose({ id }, { db, session }) {
    const selected = (await listPermittedOrganizes(db, session)).find((one) => one.id === id)
    // A super administrator may switch to every company: an id that is not listed does not exist.
    if (!selected) throw session.administrator ? notFoundRefusal() : refuse(text.notYours, {}, Code.forbidden)
    await sessions.switchUnit(session.id, selected.unitId)
  },
  selector: ({ id }, context) => companyTree(context, id),
  tree: (_, context) => companyTree(context),

  async read({ id }, context) {
    const { db } = context
    await assertCategory('company', db, id)
    const scope = await getScope('company', context)
    const _hidden = await scope.hiddenFieldsOf(db, id)
    const { propertyJson, ...row } = await companyRows.read(db, id)
    return withoutHidden({ ...row, propertyJson: JSON.stringify(propertyJson), _hidden })
  },
  create: async (input, by) => ({
    id: await create('company', input, by, (trx, body) =>
      companyRows.create(trx, body, by.session.userId, { category: 'company' }),
    ),
  }),
  async update({ id, lastModifyTime, ...input }, by) {
    await update('company', { id, lastModifyTime }, input, by, (trx, body) =>
      companyRows.update(trx, id, body, by.session.userId),
    )
    await sessions.accessChanged()
  },
  remove: ({ id }, by) => remove('company', id, by),
  async setState({ id }, by) {
    await setState('company', id, by)
    await sessions.accessChanged()
  },
})

export const departmentHandlers = (sessions: Sessions): Handlers<typeof departments> => ({
  async list({ orgId, keyword }, context) {
    if (orgId !== allCompanies) await assertUnitExists(context.db, orgId)
    const scope = await getScope('department', context)
    const rows = await listDepartments(context.db, orgId, scope)
    return {
      list: buildTree(
        (keyword ? withAncestors(rows, matchesKeyword(keyword, ['fullName', 'enCode'])) : rows).map(
          withoutHidden,
        ),
      ),
    }
  },
  async selector({ id }, context) {
    return { list: buildTree(excludeSubtree(await listPickerUnits(context, { companiesOnly: false }), id)) }
  },
  async read({ id }, context) {
    const { db } = context
    await assertCategory('department', db, id)
    const scope = await getScope('department', context)
    const _hidden = await scope.hiddenFieldsOf(db, id)
    return withoutHidden({ ...(await departmentRows.read(db, id)), _hidden })
  },
  create: async (input, by) => ({
    id: await create('department', input, by, (trx, body) =>
      departmentRows.create(trx, body, by.session.userId, { category: 'department' }),
    ),
  }),
  async update({ id, lastModifyTime, ...input }, by) {
    await update('department', { id, lastModifyTime }, input, by, (trx, body) =>
      departmentRows.update(trx, id, body, by.session.userId),
    )
    await sessions.accessChanged()
  },
  remove: ({ id }, by) => remove('department', id, by),
  async setState({ id }, by) {
    await setState('department', id, by)
    await sessions.accessChanged()
  },
})

type Category = 'company' | 'department'

const getScope = (category: Category, context: Pick<Context, 'db' | 'session'>) =>
  scopeOf(context, category === 'company' ? protectedOrganizes : protectedDepartments)

/** Throws 404 if there is no unit of this category with this id; companies and departments share a table. */
async function assertCategory(category: Category, db: Db, id: string): Promise<void> {
  if (
    !(await listOrganizes(db, { companiesOnly: false })).some(
      (unit) => unit.id === id && unit.category === category,
    )
  )
    throw notFoundRefusal()
}

const assertRecordCategory = (category: Category, { values }: LockedRecord) => {
  if (values.category !== category) throw notFoundRefusal()
}

/**
 * Throws if a unit may not be placed below this parent. Whether the parent exists, and that the tree stays
 * free of circles, is checked by constraints of the table.
 */
async function assertParentAllowed(
  trx: Db,
  category: Category,
  parentId: string,
  by: Context,
): Promise<void> {
  await assertManages(trx, by.session, 'add', [parentId])
  if (parentId === '-1') {
    if (category === 'department') throw refuseField('parentId', text.departmentAtRoot)
    return
  }
  const parent = await findEnabledUnit(trx, parentId, { field: 'parentId', line: text.parentDisabled })
  if (category === 'company' && parent?.category === 'department')
    throw refuseField('parentId', text.companyBelowDepartment)
}

async function create<Body extends { parentId: string }>(
  category: Category,
  input: Body,
  by: Context,
  work: (trx: Db, body: Body) => Promise<string>,
): Promise<string> {
  const scope = await getScope(category, by)
  return createRecord(by, 'organize', (trx) =>
    scope.create(trx, input, async (body) => {
      await assertParentAllowed(trx, category, body.parentId, by)
      return work(trx, body)
    }),
  )
}

async function update<Body extends { parentId?: string | undefined; enabledMark?: 0 | 1 | undefined }>(
  category: Category,
  { id, lastModifyTime }: { id: string; lastModifyTime: number | null | undefined },
  input: Body,
  by: Context,
  work: (trx: Db, body: Body) => Promise<void>,
) {
  const scope = await getScope(category, by)
  await changeRecord(
    by,
    { noun: 'organize', id, action: 'update', expectedModifiedTime: lastModifyTime },
    async (trx, previous) => {
      assertRecordCategory(category, previous)
      await scope.withLockedRow(trx, id, async () => {
        await assertManages(trx, by.session, 'edit', [id])
        const body = await scope.writablePart(trx, id, input)
        if (body.parentId !== undefined && previous.values.parentId !== body.parentId && body.parentId !== id)
          await assertParentAllowed(trx, category, body.parentId, by)
        if (previous.values.enabledMark === 1 && body.enabledMark === 0) await assertUnusedByFlows(trx, [id])
        await work(trx, body)
      })
    },
  )
}

async function remove(category: Category, id: string, by: Context) {
  const scope = await getScope(category, by)
  await changeRecord(by, { noun: 'organize', id, action: 'remove' }, async (trx, previous) => {
    assertRecordCategory(category, previous)
    await scope.lockRow(trx, id)
    await assertManages(trx, by.session, 'delete', [id])
    const blocker = await findDeletionBlocker(trx, id)
    if (blocker) throw refuse(text[blocker])
    await assertUnusedByFlows(trx, [id])
    await companyRows.remove(trx, id, by.session.userId)
  })
}

async function setState(category: Category, id: string, by: Context) {
  const scope = await getScope(category, by)
  await changeRecord(by, { noun: 'organize', id, action: 'state' }, async (trx, previous) => {
    assertRecordCategory(category, previous)
    await scope.withLockedRow(trx, id, async () => {
      await assertManages(trx, by.session, 'edit', [id])
      if (previous.values.enabledMark === 0)
        await findEnabledUnit(trx, previous.values.parentId as string, {
          field: 'parentId',
          line: text.parentDisabled,
        })
      else await assertUnusedByFlows(trx, [id])
      await companyRows.toggleEnabled(trx, id, by.session.userId)
    })
  })
}
