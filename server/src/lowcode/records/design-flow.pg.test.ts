import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { launchActs, launches } from '@tessera/shared/contract/workflow/launches'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { printTemplates } from '@tessera/shared/contract/system/print-templates'
import {
  callers,
  expectCell,
  openDesignFlow,
  readStored,
  states,
  statusOf,
  type Caller,
  type DesignFlowApp,
  type State,
} from '../../../test/design-flow.ts'

// Records of a design with a flow. The suite `design-flow` walks over every path, state and caller.

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

/** One path per cell: all of them are in the suite. */
const cells: [string, State, Caller][] = states.flatMap((state, at) =>
  callers.map((caller, n): [string, State, Caller] => {
    const all = ['save', 'batch', 'remove', 'undelete', 'button', 'submit', 'restore', 'import', 'removeMany']
    return [all[(at * callers.length + n * 2) % all.length]!, state, caller]
  }),
)
test.each(cells)('%s of a record that is %s, by the %s', (path, state, caller) =>
  expectCell(app, { path, state, caller }),
)

const create = (values: object, rest: object = {}, by: Caller = 'initiator') =>
  app.call(onlineForms.create, { id: app.designId, data: JSON.stringify(values), ...rest }, app.tokens[by])
const list = async (by: Caller, rest: object = {}) =>
  (await app.data(onlineForms.list, { id: app.designId, pageSize: 500, ...rest }, app.tokens[by])).list
const rowOf = async (id: string, by: Caller) => (await list(by)).find((row) => row['id'] === id)

describe('a new record', () => {
  test.each([
    [undefined, 1],
    [0, 1],
    ['0', 1],
    ['', 1],
    [1, 0],
    ['1', 0],
  ])('with status %j has a task in state %i', async (status, expected) => {
    const { data } = await create(
      { code: `s${String(status)}${typeof status}` },
      status === undefined ? {} : { status },
    )
    const { id, taskId } = data as { id: string; taskId: string }
    expect(await statusOf(app, id)).toBe(expected)
    const row = await rowOf(id, 'initiator')
    expect(row).toMatchObject({ flowState: expected, flowId: app.designId, flowTaskId: taskId })
  })

  test('is refused as a whole where its values are wrong, and an unfinished draft is kept', async () => {
    const before = await list('admin')
    expect((await create({ amount: 1 })).code).toBe(400)
    expect(await list('admin')).toHaveLength(before.length)
    for (const unfinished of [{ amount: 1 }, { code: 'small', amount: -1 }]) {
      const { data } = await create(unfinished, { status: 1 })
      const { id, taskId } = data as { id: string; taskId: string }
      // Stored values are checked when they are submitted.
      const submit = { id: taskId, flowId: app.designId, data: '{}', status: 0 as const }
      expect((await app.call(flowTasks.update, submit, app.tokens.initiator)).code).toBe(400)
      expect(await statusOf(app, id)).toBe(0)
    }
    expect((await create({ amount: 'viel' }, { status: 1 })).code).toBe(400)
  })

  test('is not made by who may not launch the flow', async () => {
    const { flowTemplateJson } = await app.data(designs.read, { id: app.designId }, app.tokens.admin)
    const template = JSON.parse(flowTemplateJson!) as { properties: object }
    const closed = { ...template, properties: { ...template.properties, initiator: [app.userId('coach01')] } }
    const save = (json: string) =>
      app.data(designs.update, { id: app.designId, flowTemplateJson: json, state: 1 }, app.tokens.admin)
    await save(JSON.stringify(closed))
    expect((await create({ code: 'closed' }, {}, 'stranger')).code).toBe(403)
    expect((await create({ code: 'closed' }, { status: 1 }, 'stranger')).code).toBe(403)
    const config = await app.data(onlineForms.config, { id: app.designId }, app.tokens.stranger)
    expect(config.flow).toMatchObject({ canLaunch: false, canEditLocked: false })
    expect((await create({ code: 'closed' })).code).toBe(200)
    await save(flowTemplateJson!)
  })
})

test('the page knows its flow, and who holds the right', async () => {
  const read = (by: Caller) => app.data(onlineForms.config, { id: app.designId }, app.tokens[by])
  const config = await read('initiator')
  expect(config).toMatchObject({ flowId: app.designId, flowEnCode: '#visualDevexpense_flow' })
  expect(JSON.parse(config.flowTemplateJson)).toMatchObject({ type: 'start' })
  expect(config.flow).toMatchObject({ canLaunch: true, canEditLocked: false })
  expect(config.buttons).not.toContain('btn_editLocked')
  const holder = await read('holder')
  expect(holder.flow).toMatchObject({ canEditLocked: true })
  expect(holder.buttons).toContain('btn_editLocked')
})

test('a record says what its caller may do, and the list filters and sorts by state', async () => {
  const draft = await app.make('draft')
  const running = await app.make('running')
  const returned = await app.make('returned')
  const read = async ({ id }: { id: string }, by: Caller) => {
    const record = await app.data(onlineForms.read, { id: app.designId, recordId: id }, app.tokens[by])
    return record.flow
  }
  expect(await read(draft, 'initiator')).toMatchObject({
    state: 0,
    actions: ['edit', 'submit', 'remove'],
    reason: '',
  })
  const gone = await app.call(onlineForms.read, { id: app.designId, recordId: draft.id }, app.tokens.admin)
  expect(gone.code).toBe(404)
  expect(await read(running, 'initiator')).toMatchObject({
    state: 1,
    isInitiator: true,
    actions: ['withdraw'],
    reason: expect.stringContaining('撤回') as string,
  })
  expect(await read(running, 'holder')).toMatchObject({ actions: ['editLocked'], reason: '' })
  expect(await read(returned, 'initiator')).toMatchObject({ state: 3, actions: ['edit', 'submit', 'remove'] })
  expect(await read(returned, 'stranger')).toMatchObject({ state: 3, actions: [] })

  expect(await rowOf(draft.id, 'stranger')).toBeUndefined()
  expect(await rowOf(running.id, 'stranger')).toMatchObject({
    flowState: 1,
    _unavailableButtons: ['edit', 'remove'],
  })
  expect(await rowOf(returned.id, 'initiator')).not.toHaveProperty('_unavailableButtons')
  const filtered = await list('initiator', { queryJson: JSON.stringify({ flowState: [0, 3] }) })
  expect(new Set(filtered.map((row) => row['flowState']))).toEqual(new Set([0, 3]))
  const sorted = await list('initiator', { sidx: 'flowState', sort: 'asc' })
  const order = sorted.map((row) => row['flowState'] as number | null)
  expect(order).toEqual(order.toSorted((a, b) => (a ?? 9) - (b ?? 9)))
})

test('a change by the right stands in the history of the task, with both values', async () => {
  const { id, taskId, code } = await app.make('adopted')
  const data = JSON.stringify({ code, amount: 99, reason: 'second' })
  await app.data(onlineForms.update, { id: app.designId, recordId: id, data }, app.tokens.holder)
  const { list: records } = await app.data(taskDetail.records, { taskId }, app.tokens.initiator)
  expect(records.at(-1)).toMatchObject({
    handleStatus: 34,
    handleId: app.userId('desk01'),
    handleOpinion: '修改了审批中的数据',
    changes: [expect.objectContaining({ field: 'amount', before: '10', after: '99' })],
  })
  const history = await app.data(
    recordWork.history,
    { id: app.designId, recordId: id, currentPage: 1, pageSize: 5 },
    app.tokens.initiator,
  )
  expect(history.list[0]).toMatchObject({ creatorUserId: app.userId('desk01') })
})

test('the handler changes what the node allows, and nothing else of the form', async () => {
  const { id, taskId } = await app.make('running')
  const formData = { data: JSON.stringify({ amount: 77, reason: 'third' }) }
  await app.approve(taskId, 'manager01', { formData })
  expect(await readStored(app, id)).toMatchObject({ reason: 'second', status: 2, amendments: 0 })
  const { rows } = await sql<{ amount: string }>`
    select amount from ${sql.table(app.table)} where id = ${id}`.execute(app.database.db)
  expect(Number(rows[0]!.amount)).toBe(77)
})

describe('deleting', () => {
  test('a draft of the task deletes the draft of the record, and the record brings both back', async () => {
    const { id, taskId } = await app.make('draft')
    await app.data(launchActs.remove, { taskId }, app.tokens.initiator)
    expect(await readStored(app, id)).toMatchObject({ deleteMark: 3, isTaskDeleted: true })
    const page = { id: app.designId, currentPage: 1, pageSize: 100 }
    const deletedBy = async (by: Caller) =>
      (await app.data(recordWork.deleted, page, app.tokens[by])).list.map((row) => row.id)
    expect(await deletedBy('stranger')).not.toContain(id)
    expect(await deletedBy('initiator')).toContain(id)
    await app.data(recordWork.undelete, { id: app.designId, recordId: id }, app.tokens.initiator)
    expect(await readStored(app, id)).toMatchObject({ deleteMark: 2, isTaskDeleted: false })
    const { list: own } = await app.data(
      launches.list,
      { currentPage: 1, pageSize: 100 },
      app.tokens.initiator,
    )
    expect(own.map((row) => row.id)).toContain(taskId)
  })

  test('in the monitor deletes the record', async () => {
    const { id, taskId } = await app.make('adopted')
    await app.data(flowMonitor.remove, { ids: taskId }, app.tokens.admin)
    expect(await readStored(app, id)).toMatchObject({ deleteMark: 1, isTaskDeleted: true })
  })

  test('of many deletes none where one is locked', async () => {
    const draft = await app.make('draft')
    const running = await app.make('running')
    const input = { id: app.designId, ids: [draft.id, running.id] }
    expect((await app.call(onlineForms.removeMany, input, app.tokens.initiator)).code).toBe(409)
    expect(await readStored(app, draft.id)).toMatchObject({ deleteMark: 2, isTaskDeleted: false })
  })

  test('leaves the page of a task whose record an earlier version has deleted', async () => {
    const { id, taskId } = await app.make('running')
    await sql`update ${sql.table(app.table)} set delete_mark = 1 where id = ${id}`.execute(app.database.db)
    const open = () => app.call(taskDetail.info, { taskId }, app.tokens.initiator)
    expect((await open()).code).toBe(200)
    await sql`delete from ${sql.table(app.table)} where id = ${id}`.execute(app.database.db)
    expect((await open()).code).toBe(200)
  })
})

test('many drafts are submitted at once, each by its own check', async () => {
  const good = await app.make('draft')
  const { data } = await create({ amount: 3 }, { status: 1 })
  const bad = (data as { id: string }).id
  const other = await app.make('running')
  const input = { id: app.designId, ids: [good.id, bad, other.id] }
  const { submitted, refused } = await app.data(onlineForms.submitMany, input, app.tokens.initiator)
  expect(submitted).toBe(1)
  expect(refused.map(({ id }) => id)).toEqual([bad, other.id])
  expect(await statusOf(app, good.id)).toBe(1)
  expect(await statusOf(app, bad)).toBe(0)
})

test('guests cannot launch a flow', async () => {
  const save = { id: app.designId, enabledMark: 1 as const }
  expect((await app.call(publicForms.save, save, app.tokens.admin)).code).toBe(409)
})

describe('a closed design', () => {
  test('keeps running tasks, and opens and finishes them', async () => {
    const { id, taskId } = await app.make('running')
    await app.data(designs.update, { id: app.designId, state: 0 }, app.tokens.admin)
    expect((await create({ code: 'none' })).code).toBe(404)
    const input = { flowId: app.designId, data: '{"code":"none"}', status: 0 as const }
    expect((await app.call(flowTasks.create, input, app.tokens.initiator)).code).toBe(403)
    expect((await app.call(taskDetail.info, { taskId }, app.tokens.approver)).code).toBe(200)
    await app.approve(taskId, 'manager01', { formData: { data: '{"amount":55}' } })
    expect(await statusOf(app, id)).toBe(2)
    await app.data(designs.update, { id: app.designId, state: 1 }, app.tokens.admin)
  })

  test('has tasks on their version after it was released anew', async () => {
    const { taskId } = await app.make('running')
    const { flowVersion } = await version(taskId)
    const { flowTemplateJson } = await app.data(designs.read, { id: app.designId }, app.tokens.admin)
    const changed = flowTemplateJson!.replace('"title":"n1"', '"title":"新节点"')
    await app.data(
      designs.update,
      { id: app.designId, flowTemplateJson: changed, state: 1 },
      app.tokens.admin,
    )
    expect((await version(taskId)).flowVersion).toBe(flowVersion)
    const next = await app.make('running')
    expect((await version(next.taskId)).flowVersion).toBe(flowVersion + 1)
  })
  test('refuses the value of a field that a later release has dropped, and keeps the task where it is', async () => {
    const { id, taskId } = await app.make('running')
    const { formData } = await app.data(designs.read, { id: app.designId }, app.tokens.admin)
    const form = JSON.parse(formData!) as { fields: { vModel: string }[] }
    const fields = form.fields.filter(({ vModel }) => vModel !== 'amount')
    const release = async (next: object) => {
      await app.data(designs.update, { id: app.designId, formData: JSON.stringify(next) }, app.tokens.admin)
      const { questions } = await app.data(designs.previewRelease, { id: app.designId }, app.tokens.admin)
      const answers = Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!]))
      await app.data(designs.release, { id: app.designId, answers }, app.tokens.admin)
    }
    await release({ ...form, fields })
    const approve = (values: object) =>
      app.approve(taskId, 'manager01', { formData: { data: JSON.stringify(values) } })
    await expect(approve({ amount: 777 })).rejects.toThrow('409')
    expect(await statusOf(app, id)).toBe(1)
    // What the form shows is no entry.
    await approve({ amount: 10 })
    expect(await statusOf(app, id)).toBe(2)
    await release(form)
  })
  const version = async (id: string) => {
    const { rows } = await sql<{ flowVersion: number }>`
      select flow_version as "flowVersion" from workflow_task where id = ${id}`.execute(app.database.db)
    return rows[0]!
  }
})

test('an import leaves drafts of the importer', async () => {
  const list: Record<string, string>[] = [
    { code: 'sheet1', reason: 'a' },
    { code: 'sheet2', amount: 'viel' },
  ]
  const outcome = await app.data(onlineImports.start, { id: app.designId, list }, app.tokens.initiator)
  expect(outcome).toMatchObject({ created: 1, failed: 1 })
  const { rows } = await sql<{ id: string; deleteMark: number }>`
    select id, delete_mark as "deleteMark" from ${sql.table(app.table)} where code = 'sheet1'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ id: expect.any(String) as string, deleteMark: 2 }])
  expect(await statusOf(app, rows[0]!.id)).toBe(0)
  const history = await sql<{ source: string }>`
    select source from lowcode_record_change where record_id = ${rows[0]!.id}`.execute(app.database.db)
  expect(history.rows).toEqual([{ source: 'import' }])
})

test('each way to make records of the design makes tasks', async () => {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(app.table)} r where r.id not like 'older.%'
      and not exists (select 1 from workflow_task t where t.record_id = r.id)`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('a request prints by the template of its design for whoever may read the request', async () => {
  const template = {
    fullName: '申请单',
    enCode: 'printedRequest',
    category: 'receipt',
    designId: app.designId,
  }
  const { id } = await app.data(printTemplates.create, template, app.tokens.admin)
  const { id: recordId, taskId } = await app.make('running')
  const print = (by: Caller, more: object) =>
    app.call(printTemplates.data, { id, formId: taskId, ...more }, app.tokens[by])
  const { data } = await print('approver', { taskId })
  expect(data.printData).toMatchObject({ reason: 'second', lines: [{ what: expect.any(String) }] })
  expect(data.flowTaskOperatorRecordList.length).toBeGreaterThan(0)
  expect((await print('stranger', { taskId })).code).toBe(404)
  // Without the task the record is read, and the task is no record.
  expect((await print('admin', {})).code).toBe(404)
  expect((await print('admin', { formId: recordId })).code).toBe(200)
  const offer = { designId: app.designId, flowId: 'flow.none' }
  expect((await app.data(printTemplates.offered, offer, app.tokens.approver)).list).toContainEqual({
    id,
    fullName: '申请单',
    isDefault: 0,
  })
})
