import type { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors, without } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { change, creating, type Standing } from '../audit/store.ts'
import { mustManage } from '../branch-admins/store.ts'
import { foundIn, scopeOf, withoutHidden } from '../grants/scope.ts'
import { protectedDepartments, protectedOrganizes, offeredUnits } from './protected.ts'
import {
  companyRows,
  departmentRows,
  departmentsOf,
  everyCompany,
  inUse,
  listOrganizes,
  mustLive,
  permittedOrganizes,
  unitTakes,
} from './store.ts'
import { text } from './text.ts'

const companies = async (context: Context, leftOut?: string) => ({
  list: grow(without(await offeredUnits(context, { companiesOnly: true }), leftOut)),
})

export const organizeHandlers = (sessions: Sessions): Handlers<typeof organizes> => ({
  async list({ keyword }, context) {
    const { rows: within, hidden } = await getScope('company', context)
    const rows = await listOrganizes(context.db, { companiesOnly: true, rows: within, hidden })
    const found = keyword ? withAncestors(rows, foundIn(keyword, ['fullName', 'enCode'])) : rows
    return { list: grow(found.map(withoutHidden)), pagination: wholePage(found.length) }
  },
  async topList(_, { db, session }) {
    return { list: await permittedOrganizes(db, session) }
  },
  async choose({ id }, { db, session }) {
    const chosen = (await permittedOrganizes(db, session)).find((one) => one.id === id)
    // All are the administrator's: what is not among them does not exist.
    if (!chosen) throw session.administrator ? goneRefusal() : refuse(text.notYours, {}, Code.forbidden)
    await sessions.moveTo(session.id, chosen.unitId)
  },
  selector: ({ id }, context) => companies(context, id),
  tree: (_, context) => companies(context),

  async read({ id }, context) {
    const { db } = context
    await mustBe('company', db, id)
    const _hidden = await (await getScope('company', context)).hiddenFieldsOf(db, id)
    const { propertyJson, ...row } = await companyRows.read(db, id)
    return withoutHidden({ ...row, propertyJson: JSON.stringify(propertyJson), _hidden })
  },
  create: async (sent, by) => ({
    id: await create('company', sent, by, (trx, body) =>
      companyRows.create(trx, body, by.session.userId, { category: 'company' }),
    ),
  }),
  async update({ id, lastModifyTime, ...sent }, by) {
    await update('company', { id, lastModifyTime }, sent, by, (trx, body) =>
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
    if (orgId !== everyCompany) await mustLive(context.db, orgId)
    const rows = await departmentsOf(context.db, orgId, await getScope('department', context))
    return {
      list: grow(
        (keyword ? withAncestors(rows, foundIn(keyword, ['fullName', 'enCode'])) : rows).map(withoutHidden),
      ),
    }
  },
  async selector({ id }, context) {
    return { list: grow(without(await offeredUnits(context, { companiesOnly: false }), id)) }
  },
  async read({ id }, context) {
    const { db } = context
    await mustBe('department', db, id)
    const _hidden = await (await getScope('department', context)).hiddenFieldsOf(db, id)
    return withoutHidden({ ...(await departmentRows.read(db, id)), _hidden })
  },
  create: async (sent, by) => ({
    id: await create('department', sent, by, (trx, body) =>
      departmentRows.create(trx, body, by.session.userId, { category: 'department' }),
    ),
  }),
  async update({ id, lastModifyTime, ...sent }, by) {
    await update('department', { id, lastModifyTime }, sent, by, (trx, body) =>
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

/** A department is nobody's company, though both lie in one table. */
async function mustBe(category: Category, db: Db, id: string): Promise<void> {
  if (
    !(await listOrganizes(db, { companiesOnly: false })).some(
      (unit) => unit.id === id && unit.category === category,
    )
  )
    throw goneRefusal()
}

const isOf = (category: Category, { values }: Standing) => {
  if (values.category !== category) throw goneRefusal()
}

/** Whether a unit may stand below another; that there is one, and no circle, is the table's to say. */
async function mayStandBelow(trx: Db, category: Category, parentId: string, by: Context): Promise<void> {
  await mustManage(trx, by.session, 'add', [parentId])
  if (parentId === '-1') {
    if (category === 'department') throw refuseField('parentId', text.departmentAtRoot)
    return
  }
  const parent = await unitTakes(trx, parentId, { field: 'parentId', line: text.parentDisabled })
  if (category === 'company' && parent?.category === 'department')
    throw refuseField('parentId', text.companyBelowDepartment)
}

async function create<Body extends { parentId: string }>(
  category: Category,
  sent: Body,
  by: Context,
  work: (trx: Db, body: Body) => Promise<string>,
): Promise<string> {
  const scope = await getScope(category, by)
  return creating(by, 'organize', (trx) =>
    scope.create(trx, sent, async (body) => {
      await mayStandBelow(trx, category, body.parentId, by)
      return work(trx, body)
    }),
  )
}

async function update<Body extends { parentId: string }>(
  category: Category,
  { id, lastModifyTime }: { id: string; lastModifyTime: number | null | undefined },
  sent: Body,
  by: Context,
  work: (trx: Db, body: Body) => Promise<void>,
) {
  const scope = await getScope(category, by)
  await change(by, { noun: 'organize', id, action: 'update', seen: lastModifyTime }, async (trx, was) => {
    isOf(category, was)
    await scope.withLockedRow(trx, id, async () => {
      await mustManage(trx, by.session, 'edit', [id])
      const body: Partial<Body> & { parentId?: string } = await scope.writablePart(trx, id, sent)
      if (body.parentId !== undefined && was.values.parentId !== body.parentId && body.parentId !== id)
        await mayStandBelow(trx, category, body.parentId, by)
      await work(trx, body as Body)
    })
  })
}

async function remove(category: Category, id: string, by: Context) {
  const scope = await getScope(category, by)
  await change(by, { noun: 'organize', id, action: 'remove' }, async (trx, was) => {
    isOf(category, was)
    await scope.lockRow(trx, id)
    await mustManage(trx, by.session, 'delete', [id])
    const why = await inUse(trx, id)
    if (why) throw refuse(text[why])
    await companyRows.remove(trx, id, by.session.userId)
  })
}

async function setState(category: Category, id: string, by: Context) {
  const scope = await getScope(category, by)
  await change(by, { noun: 'organize', id, action: 'state' }, async (trx, was) => {
    isOf(category, was)
    await scope.withLockedRow(trx, id, async () => {
      await mustManage(trx, by.session, 'edit', [id])
      if (was.values.enabledMark === 0)
        await unitTakes(trx, was.values.parentId as string, { field: 'parentId', line: text.parentDisabled })
      await companyRows.flip(trx, id, by.session.userId)
    })
  })
}
