import type { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { wholePage } from '../../db/paged.ts'
import { called, grow, withAncestors, without } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { change, creating, type Standing } from '../audit/store.ts'
import { mustManage } from '../branch-admins/store.ts'
import { companyRows, departmentRows, departmentsOf, everyCompany, inUse, listOrganizes, mustLive, permittedOrganizes, unitTakes } from './store.ts'
import { text } from './text.ts'

const companies = async (db: Db, leftOut?: string) => ({ list: grow(without(await listOrganizes(db, { companiesOnly: true }), leftOut)) })

export const organizeHandlers = (sessions: Sessions): Handlers<typeof organizes> => ({
  async list({ keyword }, { db }) {
    const rows = await listOrganizes(db, { companiesOnly: true })
    const found = keyword ? withAncestors(rows, called(keyword)) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
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
  selector: ({ id }, { db }) => companies(db, id),
  tree: (_, { db }) => companies(db),

  async read({ id }, { db }) {
    await mustBe('company', db, id)
    const { propertyJson, ...row } = await companyRows.read(db, id)
    return { ...row, propertyJson: JSON.stringify(propertyJson) }
  },
  create: async (body, by) => ({ id: await create('company', body, by, (trx) => companyRows.create(trx, body, by.session.userId, { category: 'company' })) }),
  async update({ id, lastModifyTime, ...body }, by) {
    await update('company', { id, lastModifyTime, parentId: body.parentId }, by, (trx) => companyRows.update(trx, id, body, by.session.userId))
    await sessions.accessChanged()
  },
  remove: ({ id }, by) => remove('company', id, by),
  async setState({ id }, by) {
    await setState('company', id, by)
    await sessions.accessChanged()
  },
})

export const departmentHandlers = (sessions: Sessions): Handlers<typeof departments> => ({
  async list({ orgId, keyword }, { db }) {
    if (orgId !== everyCompany) await mustLive(db, orgId)
    const rows = await departmentsOf(db, orgId)
    return { list: grow(keyword ? withAncestors(rows, called(keyword)) : rows) }
  },
  async selector({ id }, { db }) {
    return { list: grow(without(await listOrganizes(db, { companiesOnly: false }), id)) }
  },
  async read({ id }, { db }) {
    await mustBe('department', db, id)
    return departmentRows.read(db, id)
  },
  create: async (body, by) => ({ id: await create('department', body, by, (trx) => departmentRows.create(trx, body, by.session.userId, { category: 'department' })) }),
  async update({ id, lastModifyTime, ...body }, by) {
    await update('department', { id, lastModifyTime, parentId: body.parentId }, by, (trx) => departmentRows.update(trx, id, body, by.session.userId))
    await sessions.accessChanged()
  },
  remove: ({ id }, by) => remove('department', id, by),
  async setState({ id }, by) {
    await setState('department', id, by)
    await sessions.accessChanged()
  },
})

type Category = 'company' | 'department'

/** A department is nobody's company, though both lie in one table. */
async function mustBe(category: Category, db: Db, id: string): Promise<void> {
  if (!(await listOrganizes(db, { companiesOnly: false })).some((unit) => unit.id === id && unit.category === category)) throw goneRefusal()
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
  if (category === 'company' && parent?.category === 'department') throw refuseField('parentId', text.companyBelowDepartment)
}

const create = (category: Category, { parentId }: { parentId: string }, by: Context, work: (trx: Db) => Promise<string>): Promise<string> =>
  creating(by, 'organize', async (trx) => {
    await mayStandBelow(trx, category, parentId, by)
    return work(trx)
  })

const update = (category: Category, { id, lastModifyTime, parentId }: { id: string; lastModifyTime: number | null | undefined; parentId: string }, by: Context, work: (trx: Db) => Promise<void>) =>
  change(by, { noun: 'organize', id, action: 'update', seen: lastModifyTime }, async (trx, was) => {
    isOf(category, was)
    await mustManage(trx, by.session, 'edit', [id])
    if (was.values.parentId !== parentId && parentId !== id) await mayStandBelow(trx, category, parentId, by)
    await work(trx)
  })

const remove = (category: Category, id: string, by: Context) =>
  change(by, { noun: 'organize', id, action: 'remove' }, async (trx, was) => {
    isOf(category, was)
    await mustManage(trx, by.session, 'delete', [id])
    const why = await inUse(trx, id)
    if (why) throw refuse(text[why])
    await companyRows.remove(trx, id, by.session.userId)
  })

const setState = (category: Category, id: string, by: Context) =>
  change(by, { noun: 'organize', id, action: 'state' }, async (trx, was) => {
    isOf(category, was)
    await mustManage(trx, by.session, 'edit', [id])
    if (was.values.enabledMark === 0) await unitTakes(trx, was.values.parentId as string, { field: 'parentId', line: text.parentDisabled })
    await companyRows.flip(trx, id, by.session.userId)
  })
