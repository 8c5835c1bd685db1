import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delegates, DelegateStatus } from '@tessera/shared/contract/workflow/delegates'
import { todos, TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { openApp, type TestApp } from '../../../test/app.ts'
import { keepKnownTasks } from '../../../test/known-tasks.ts'
import { principalsOf } from './principals.ts'

let app: TestApp
let principal: { token: string }
let manager: { token: string }
let desk: { token: string }
beforeAll(async () => {
  app = await openApp()
  await keepKnownTasks(app.database.db)
  principal = { token: await app.signIn('principal') }
  manager = { token: await app.signIn('manager01') }
  desk = { token: await app.signIn('desk01') }
})
beforeEach(() => sql`delete from workflow_delegate`.execute(app.database.db))

const hourMs = 3_600_000
const body = (rest: object = {}) => ({
  toUserId: 'user.manager01',
  startTime: Date.now() - hourMs,
  endTime: Date.now() + hourMs,
  ...rest,
})
const entrust = async (rest: object = {}) => (await app.data(delegates.create, body(rest), principal)).id
const todosOf = async (by: { token: string }) =>
  (await app.data(todos.list, { category: TodoCategory.todo, pageSize: 100 }, by)).list
const factOf = async (flowId = 'flow.leave') => principalsOf(app.database.db, 'user.manager01', flowId)

describe('what an entrustment opens', () => {
  test('the substitute has the items of the principal with the name in the title, the principal keeps them', async () => {
    const own = await todosOf(manager)
    const items = await todosOf(principal)
    await entrust()
    const both = await todosOf(manager)
    expect(both).toHaveLength(own.length + items.length)
    const added = both.filter(({ id }) => items.some((item) => item.id === id))
    expect(added.every(({ fullName }) => fullName.endsWith('的委托)'))).toBe(true)
    expect(await todosOf(principal)).toEqual(items)
    expect(await factOf()).toEqual({ 'user.principal': 'active' })
  })

  test('only items of the selected flows', async () => {
    await entrust({ flowId: 'flow.leave' })
    expect((await todosOf(manager)).map(({ processId }) => processId).toSorted()).toEqual([
      'task.04',
      'task.05',
    ])
    expect(await factOf('flow.expense')).toEqual({})
  })

  test('ending or deleting it withdraws the items at once, and the engine knows that it has ended', async () => {
    const id = await entrust()
    await app.data(delegates.end, { id }, principal)
    expect(await todosOf(manager)).toEqual([])
    expect(await factOf()).toEqual({ 'user.principal': 'ended' })
    expect((await app.data(delegates.read, { id }, principal)).status).toBe(DelegateStatus.ended)
    const next = await entrust()
    expect(await factOf()).toEqual({ 'user.principal': 'active' })
    await app.data(delegates.remove, { id: next }, principal)
    expect(await factOf()).toEqual({ 'user.principal': 'ended' })
  })

  test('nothing before its start and after its end', async () => {
    await entrust({ startTime: Date.now() + 60_000 })
    expect(await factOf()).toEqual({})
    await sql`update workflow_delegate set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour'`.execute(
      app.database.db,
    )
    expect(await factOf()).toEqual({ 'user.principal': 'ended' })
    expect(await todosOf(manager)).toEqual([])
  })

  test('a flow that demands acceptance is left out until the substitute accepts', async () => {
    await sql`update workflow_flow set must_accept_entrust = true where id = 'flow.leave'`.execute(
      app.database.db,
    )
    const id = await entrust()
    expect((await todosOf(manager)).some(({ flowId }) => flowId === 'flow.leave')).toBe(false)
    expect((await todosOf(manager)).some(({ flowId }) => flowId === 'flow.expense')).toBe(true)
    expect(await factOf()).toEqual({})
    expect((await app.data(delegates.list, { received: 1 }, manager)).list[0]).toMatchObject({
      id,
      status: DelegateStatus.notAccepted,
      isAccepted: false,
    })
    expect((await app.call(delegates.accept, { id }, principal)).code).toBe(403)
    await app.data(delegates.accept, { id }, manager)
    expect((await todosOf(manager)).some(({ flowId }) => flowId === 'flow.leave')).toBe(true)
    expect(await factOf()).toEqual({ 'user.principal': 'active' })
    // Another period has to be accepted anew.
    await app.data(delegates.update, { id, ...body({ endTime: Date.now() + 2 * hourMs }) }, principal)
    expect(await factOf()).toEqual({})
    await app.data(delegates.decline, { id }, manager)
    expect((await app.data(delegates.read, { id }, principal)).status).toBe(DelegateStatus.declined)
    await sql`update workflow_flow set must_accept_entrust = false`.execute(app.database.db)
    expect(await factOf()).toEqual({})
  })

  test('it is not passed on to the substitute of the substitute', async () => {
    await entrust()
    await app.data(delegates.create, body({ toUserId: 'user.desk01' }), manager)
    expect(await principalsOf(app.database.db, 'user.desk01', 'flow.leave')).toEqual({
      'user.manager01': 'active',
    })
    expect(await todosOf(desk)).toEqual([])
  })
})

describe('what is refused', () => {
  const refusalOf = async (rest: object, by = principal) => {
    const { code, data } = await app.call(delegates.create, body(rest), by)
    const { fields } = (data ?? {}) as unknown as { fields?: { field: string }[] }
    return [code, fields?.[0]?.field]
  }
  test('oneself, users and flows that are gone, and periods that are over', async () => {
    expect(await refusalOf({ toUserId: 'user.principal' })).toEqual([400, 'toUserId'])
    expect(await refusalOf({ toUserId: 'user.nobody' })).toEqual([400, 'toUserId'])
    expect(await refusalOf({ flowId: 'flow.leave,flow.gone' })).toEqual([400, 'flowId'])
    expect(await refusalOf({ endTime: Date.now() - 2 * hourMs })).toEqual([400, 'endTime'])
    expect(await refusalOf({ startTime: Date.now() - 3 * hourMs, endTime: Date.now() - hourMs })).toEqual([
      400,
      'endTime',
    ])
  })

  test('two substitutes for one flow at the same time, also at the same moment', async () => {
    await entrust({ flowId: 'flow.leave' })
    expect(await refusalOf({ toUserId: 'user.desk01', flowId: 'flow.leave,flow.expense' })).toEqual([
      409,
      undefined,
    ])
    expect(await refusalOf({ toUserId: 'user.desk01' })).toEqual([409, undefined])
    await entrust({ toUserId: 'user.desk01', flowId: 'flow.expense' })
    const codes = await Promise.all(
      [1, 2, 3].map(async () => (await refusalOf({ flowId: 'flow.purchase' }))[0]),
    )
    expect(codes.toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409, 409])
  })

  test('others than principal and substitute, a stale change, and changes of what has ended', async () => {
    const id = await entrust()
    expect((await app.call(delegates.read, { id }, desk)).code).toBe(404)
    expect((await app.call(delegates.end, { id }, desk)).code).toBe(404)
    expect((await app.call(delegates.update, { id, ...body() }, manager)).code).toBe(403)
    expect((await app.call(delegates.remove, { id }, manager)).code).toBe(403)
    expect((await app.call(delegates.update, { id, ...body(), lastModifyTime: 1 }, principal)).code).toBe(409)
    await app.data(delegates.end, { id }, manager)
    expect((await app.call(delegates.update, { id, ...body() }, principal)).code).toBe(409)
    expect((await app.data(delegates.list, {}, principal)).list).toHaveLength(1)
    expect((await app.data(delegates.list, {}, desk)).list).toEqual([])
  })
})
