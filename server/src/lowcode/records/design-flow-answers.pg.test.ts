import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import {
  openDesignFlow,
  paths,
  readStored,
  statusOf,
  type Caller,
  type DesignFlowApp,
} from '../../../test/design-flow.ts'
import { flowNode } from '../../../test/sample-flow.ts'
import { readCsvRows } from '../../import/csv.ts'

// The answers about records of a design with a flow, and what a change leaves in their histories.

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

const texts = {
  running: '审批进行中，数据已锁定。需要修改请先撤回',
  adopted: '审批已通过，数据已锁定',
  back: '申请已回到发起人处，由发起人打开修改后重新提交',
  gone: '记录不存在或已被删除',
}

test('submitting many says of each refused record its name, and why its state keeps it', async () => {
  const running = await app.make('running')
  const adopted = await app.make('adopted')
  const older = await app.make('older')
  const submit = async (ids: string[], by: Caller) =>
    app.data(onlineForms.submitMany, { id: app.designId, ids }, app.tokens[by])
  expect(await submit([running.id, adopted.id, older.id, 'nowhere'], 'initiator')).toEqual({
    submitted: 0,
    refused: [
      { id: running.id, name: running.code, reason: texts.running },
      { id: adopted.id, name: adopted.code, reason: texts.adopted },
      { id: older.id, name: older.code, reason: '这条数据早于审批流程，已锁定' },
      { id: 'nowhere', name: '', reason: texts.gone },
    ],
  })
  const returned = await app.make('returned')
  const draft = await app.make('draft')
  // Neither holders of the right to change what is locked nor administrators submit for others.
  for (const by of ['stranger', 'holder', 'admin'] as const)
    expect(await submit([returned.id, draft.id], by)).toEqual({
      submitted: 0,
      refused: [
        { id: returned.id, name: returned.code, reason: texts.back },
        { id: draft.id, name: '', reason: texts.gone },
      ],
    })
  expect(await statusOf(app, returned.id)).toBe(3)
})

describe('deleting many', () => {
  const remove = (ids: string[], by: Caller | { token: string }) =>
    app.call(onlineForms.removeMany, { id: app.designId, ids }, typeof by === 'string' ? app.tokens[by] : by)

  test('names the records that are locked, and deletes none', async () => {
    const draft = await app.make('draft')
    const running = await app.make('running')
    const adopted = await app.make('adopted')
    const refused = await remove([draft.id, running.id, adopted.id], 'initiator')
    expect(refused).toMatchObject({ code: 409, data: { reason: 'locked' } })
    expect(refused.msg).toMatch(/^所选 3 条数据都没有删除，其中 2 条不能删除：/)
    for (const part of [running.code, adopted.code, '请先撤回', '审批已结束'])
      expect(refused.msg).toContain(part)
    expect(refused.msg).not.toContain(draft.code)
    expect(await readStored(app, draft.id)).toMatchObject({ deleteMark: 2 })
  })

  test('names five of them', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.push((await app.make('running')).id)
    const { msg } = await remove(made, 'holder')
    expect(msg).toMatch(/^所选 7 条数据都没有删除，其中 7 条不能删除：r\d+(、r\d+){4} 等。审批进行中/)
  })

  test('of which one is out of sight says nothing about its state', async () => {
    const one = await app.make('running')
    const other = await app.make('running')
    await sql`update system_menu set is_data_authorize = 1 where id = ${app.menuId}`.execute(app.database.db)
    const by = { token: await app.signIn('tech01') }
    const ids = [one.id, other.id]
    expect(await remove(ids, by)).toMatchObject({ code: 404 })
    const { refused } = await app.data(onlineForms.submitMany, { id: app.designId, ids }, by)
    expect(refused).toEqual(ids.map((id) => ({ id, name: '', reason: texts.gone })))
    await sql`update system_menu set is_data_authorize = 0 where id = ${app.menuId}`.execute(app.database.db)
  })
})

test.each(Object.keys(paths))('a record out of sight is unknown to %s, whatever its state', async (path) => {
  const running = await app.make('running')
  const adopted = await app.make('adopted')
  await sql`update system_menu set is_data_authorize = 1 where id = ${app.menuId}`.execute(app.database.db)
  const by = { token: await app.signIn('tech01') }
  for (const one of [running, adopted]) {
    const answer = await paths[path]!(app, one, by)
    // The sheet finds no record with the key: it makes a draft of its own, or refuses the key.
    if (path === 'import') expect(answer.reason).not.toBe('')
    else expect(answer.code === 404 || answer.reason === 'gone').toBe(true)
  }
  await sql`update system_menu set is_data_authorize = 0 where id = ${app.menuId}`.execute(app.database.db)
})

test.each(['abc', '2', 2, -1, 0.5])('the status %j neither submits nor saves', async (status) => {
  const { id } = await app.make('returned')
  const call = (path: string, method: 'POST' | 'PUT') =>
    app.app.inject({
      method,
      url: `/api/visualdev/OnlineDev/${app.designId}${path}`,
      headers: { authorization: app.tokens.initiator.token },
      payload: { data: '{"code":"status","reason":"third"}', status },
    })
  for (const answer of await Promise.all([call('', 'POST'), call(`/${id}`, 'PUT')]))
    expect(answer.json()).toMatchObject({ code: 400, data: { fields: [{ field: 'status' }] } })
  expect(await readStored(app, id)).toMatchObject({ status: 3, reason: 'second' })
})

describe('a sub-table with a required row', () => {
  const field = (jweeKey: string, vModel: string, more: object = {}) => ({
    jweeKey,
    vModel,
    label: vModel,
    ...more,
  })
  let count = 0
  async function release(start: object) {
    const enCode = `with_rows${(count += 1)}`
    const lines = field('table', 'lines', { required: true, children: [field('comInput', 'what')] })
    const formData = JSON.stringify({ fields: [field('comInput', 'code'), lines] })
    const template = flowNode('start', 's', start, { childNode: app.approver('n1', 'manager01') })
    const body = { fullName: enCode, enCode, category: 'office', webType: 3, formData }
    const flowTemplateJson = JSON.stringify(template)
    const { id } = await app.data(designs.create, { ...body, flowTemplateJson }, app.tokens.admin)
    await app.data(designs.release, { id, pc: 1 }, app.tokens.admin)
    return (values: object, status: 0 | 1) =>
      app.call(onlineForms.create, { id, data: JSON.stringify(values), status }, app.tokens.admin)
  }

  test('is not submitted empty, and saved empty as a draft', async () => {
    const create = await release({})
    for (const values of [{ code: 'a' }, { code: 'a', lines: [] }]) {
      const refused = await create(values, 0)
      expect(refused).toMatchObject({ code: 400, data: { fields: [{ field: 'lines' }] } })
      expect((await create(values, 1)).code).toBe(200)
    }
    expect((await create({ lines: [{ what: 'x' }] }, 0)).code).toBe(200)
  })

  test('has no row in which nothing is filled in', async () => {
    const save = await release({})
    expect((await save({ code: 'a', lines: [{}, { what: '' }] }, 0)).code).toBe(400)
    for (const status of [1, 0] as const) {
      const { data } = await save({ code: 'a', lines: [{ what: '' }, { what: 'w' }, {}] }, status)
      const { rows } = await sql<{ what: string | null }>`
        select what from ${sql.table(`lc_with_rows${count}_lines`)}
        where record_id = ${(data as { id: string }).id}`.execute(app.database.db)
      expect(rows).toEqual([{ what: 'w' }])
    }
  })

  test('is not asked of an initiator who may not fill it in', async () => {
    const create = await release({ formOperates: [{ id: 'lines', name: 'lines', read: true, write: false }] })
    expect((await create({ code: 'a' }, 0)).code).toBe(200)
  })
})

describe('histories', () => {
  const save = (id: string, values: object, by: Caller, status?: 0 | 1) =>
    app.data(
      onlineForms.update,
      {
        id: app.designId,
        recordId: id,
        data: JSON.stringify(values),
        ...(status !== undefined && { status }),
      },
      app.tokens[by],
    )
  const stateOf = async (id: string) => {
    const { rows } = await sql<{ entries: number; versions: number; lock: number; startTime: Date }>`
      select (select count(*)::int from workflow_action a where a.task_id = t.id) as entries,
        (select count(*)::int from lowcode_record_change c where c.record_id = r.id) as versions,
        r.lock_version as lock, t.start_time as "startTime"
      from ${sql.table(app.table)} r join workflow_task t on t.record_id = r.id where r.id = ${id}`.execute(
      app.database.db,
    )
    return rows[0]!
  }

  test('have no entry of a change with the same values', async () => {
    const { id, code } = await app.make('adopted')
    const before = await stateOf(id)
    await save(id, { code, amount: 10, reason: 'second' }, 'holder')
    expect(await stateOf(id)).toEqual(before)
    await save(id, { code, amount: 10, reason: 'third' }, 'holder')
    const { entries, versions, lock } = before
    expect(await stateOf(id)).toMatchObject({ entries: entries + 1, versions: versions + 1, lock: lock + 1 })
  })

  test('of a task that is submitted again have the time of its launch', async () => {
    const { id, taskId, code } = await app.make('withdrawn')
    const { startTime, versions } = await stateOf(id)
    await save(id, { code, amount: 10, reason: 'second' }, 'initiator', 0)
    expect(await stateOf(id)).toMatchObject({ startTime, versions })
    await app.data(launchActs.withdraw, { taskId, handleOpinion: '' }, app.tokens.initiator)
    await save(id, { code, reason: 'again' }, 'initiator', 0)
    expect(await stateOf(id)).toMatchObject({ startTime, versions: versions + 1 })
    expect(await statusOf(app, id)).toBe(1)
  })
})

test('a batch edit names the draft of the caller that it leaves as it is', async () => {
  const { id, code } = await app.make('draft')
  const input = { id: app.designId, ids: [id], field: 'reason', value: '"third"', isAllOrNothing: false }
  const { changed, refused } = await app.data(recordWork.batchEdit, input, app.tokens.initiator)
  expect([changed, refused.map(({ name }) => name)]).toEqual([0, [code]])
  // Others are not told that there is such a record.
  const foreign = await app.data(recordWork.batchEdit, input, app.tokens.holder)
  expect(foreign.refused).toEqual([{ id, name: '', reason: '记录不存在或已被删除' }])
})

test('the history of a draft says that it was submitted as it was', async () => {
  const { id } = await app.make('draft')
  const by = app.tokens.initiator
  await app.data(onlineForms.submitMany, { id: app.designId, ids: [id] }, by)
  const page = { id: app.designId, recordId: id, currentPage: 1, pageSize: 10 }
  const { list } = await app.data(recordWork.history, page, by)
  expect(list.map(({ kind }) => kind)).toEqual(['submit', 'update', 'create'])
})

describe('the state of the task', () => {
  const download = async (payload: object, language: string) => {
    const headers = { authorization: app.tokens.stranger.token, 'accept-language': language }
    const url = onlineForms.export.path.replace('{id}', app.designId)
    const link = await app.app.inject({ method: 'POST', url, headers, payload })
    const { data } = link.json<{ data: { url: string } }>()
    const { rawPayload } = await app.app.inject({ method: 'GET', url: data.url, headers })
    return readCsvRows(rawPayload)
  }

  test('is a column of the file, in the language of its reader', async () => {
    const running = await app.make('running')
    const adopted = await app.make('adopted')
    const older = await app.make('older')
    const ids = [running.id, adopted.id, older.id]
    const input = { dataType: 2, format: 'csv', ids, selectKey: ['flowState', 'code'] }
    const [head, ...rows] = await download(input, 'zh')
    expect(head).toEqual(['审批状态', 'code'])
    expect(new Set(rows.map(String))).toEqual(
      new Set([`等待审核,${running.code}`, `审核通过,${adopted.code}`, `未走审批,${older.code}`]),
    )
    const english = await download({ ...input, selectKey: ['code', 'flowState'] }, 'en')
    expect(english[0]).toEqual(['code', 'Approval'])
    expect(english.map((row) => row[1])).toEqual(
      expect.arrayContaining(['Pending', 'Approved', 'No approval']),
    )
  })

  test('is compared in a super query', async () => {
    const { id } = await app.make('terminated')
    const superQueryJson = JSON.stringify({
      match: 'and',
      conditions: [{ field: 'flowState', op: '==', value: '5' }],
    })
    const { list } = await app.data(
      onlineForms.list,
      { id: app.designId, superQueryJson, pageSize: 500 },
      app.tokens.stranger,
    )
    expect(list.map((row) => row['id'])).toContain(id)
    expect(new Set(list.map((row) => row['flowState']))).toEqual(new Set([5]))
  })
})
