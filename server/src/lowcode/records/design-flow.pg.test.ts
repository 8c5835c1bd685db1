import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launchActs, launches } from '@tessera/shared/contract/workflow/launches'
import { flowMonitor } from '@tessera/shared/contract/workflow/monitor'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
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

import { retryNow } from '../../../test/flow-rights.ts'
import { grantMenus } from '../../../test/menus.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

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
    const { data } = await create({ amount: 1 }, { status: 1 })
    const { id, taskId } = data as { id: string; taskId: string }
    // Stored values are checked when they are submitted.
    const submit = { id: taskId, flowId: app.designId, data: '{}', status: 0 as const }
    expect((await app.call(flowTasks.update, submit, app.tokens.initiator)).code).toBe(400)
    expect(await statusOf(app, id)).toBe(0)
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
  const version = async (id: string) => {
    const { rows } = await sql<{ flowVersion: number }>`
      select flow_version as "flowVersion" from workflow_task where id = ${id}`.execute(app.database.db)
    return rows[0]!
  }
})

describe('at the same moment', () => {
  test('a record is submitted once', async () => {
    const { id, taskId, code } = await app.make('draft')
    const data = JSON.stringify({ code, reason: 'twice' })
    const submit = () =>
      app.call(onlineForms.update, { id: app.designId, recordId: id, data, status: 0 }, app.tokens.initiator)
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from workflow_action
      where task_id = ${taskId} and handle_status = 2`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  test.each([1, 2, 3, 4])('a draft is deleted or submitted, never both (%i)', async () => {
    const { id, code } = await app.make('draft')
    const data = JSON.stringify({ code, reason: 'race' })
    const [submitted, removed] = await Promise.all([
      app.call(onlineForms.update, { id: app.designId, recordId: id, data, status: 0 }, app.tokens.initiator),
      app.call(onlineForms.remove, { id: app.designId, recordId: id }, app.tokens.initiator),
    ])
    const stored = await readStored(app, id)
    expect([submitted.code, removed.code].filter((one) => one === 200)).toHaveLength(1)
    if (removed.code === 200) expect(stored).toMatchObject({ deleteMark: 3, isTaskDeleted: true, status: 0 })
    else expect(stored).toMatchObject({ deleteMark: 0, isTaskDeleted: false, status: 1 })
  })

  test('a release and submissions: each task is of the release of its record', async () => {
    const { flowTemplateJson, formData } = await app.data(
      designs.read,
      { id: app.designId },
      app.tokens.admin,
    )
    const release = (title: string) =>
      app.call(
        designs.update,
        {
          id: app.designId,
          flowTemplateJson: flowTemplateJson!.replace(/"title":"[^"]*"/, `"title":"${title}"`),
          formData: formData!.replace(/"label":"amount[^"]*"/, `"label":"amount ${title}"`),
          state: 1,
        },
        app.tokens.admin,
      )
    const submit = (at: number) => create({ code: `race${at}` })
    const work = [0, 1, 2].flatMap((round) => [
      release(`r${round}`),
      ...[0, 1, 2, 3].map((n) => submit(round * 4 + n)),
    ])
    const answers = await Promise.all(work)
    for (const { code } of answers) expect([200, 409]).toContain(code)
    const { rows } = await sql<{ record: number; task: string; form: string }>`
      select r.release_number as record, v.form_data as task, l.form_data as form
      from ${sql.table(app.table)} r join workflow_task t on t.record_id = r.id
        join workflow_flow_version v on v.flow_id = t.flow_id and v.version = t.flow_version
        join lowcode_release l on l.design_id = ${app.designId} and l.number = r.release_number
      where r.code like 'race%'`.execute(app.database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { task, form } of rows) expect(task).toBe(form)
    const { rows: lost } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(app.table)} r where r.code like 'race%'
        and not exists (select 1 from workflow_task t where t.record_id = r.id)`.execute(app.database.db)
    expect(lost[0]!.n).toBe(0)
  })
})

test('an import leaves drafts of the importer', async () => {
  const list = [
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

describe('a data node of another flow', () => {
  /** Jobs run at once, but a busy machine needs its time. */
  const maxWaitMs = 20_000
  const both = ['code', 'reason'].map((name) => ({ parentField: name, childField: name }))
  const where = [{ logic: 'and', groups: [{ field: 'code', op: '==', other: 'code' }] }]
  const form = JSON.stringify({
    fields: ['code', 'reason'].map((vModel) => ({ jweeKey: 'comInput', vModel, label: vModel })),
  })
  const flowWith = async (action: 'add' | 'change' | 'delete', by: Releaser) => {
    const assignList = action === 'delete' ? [] : both
    const node = { action, modelId: app.designId, where: action === 'add' ? [] : where, assignList }
    const data = flowNode('timer', 'd', node, { kind: 'data' })
    const template = flowNode('start', 'start', {}, { childNode: data })
    const body = refundBody('', { formData: form, flowTemplateJson: JSON.stringify(template) })
    const { id } = await app.data(flows.create, body, app.tokens.admin)
    await grantMenus(app.database.db, userOf(by), 'workFlow.flowEngine')
    await app.data(flows.release, { id }, { token: await app.signIn(accounts[by]) })
    return id
  }
  const accounts = { holder: 'desk01', stranger: 'tech01' } as const
  type Releaser = keyof typeof accounts
  const userOf = (by: Releaser) => app.userId(accounts[by])
  /** Launches the flow, and waits until its node has worked or was refused for the last time. */
  const run = async (flowId: string, values: object): Promise<string> => {
    const input = { flowId, data: JSON.stringify(values), status: 0 as const }
    const { id } = await app.data(flowTasks.create, input, app.tokens.initiator)
    let failure = ''
    await expect
      .poll(
        async () => {
          await retryNow(app)
          const { rows } = await sql<{ state: number; failure: string | null }>`
            select state, failure from workflow_effect where task_id = ${id} and kind = 'data'`.execute(
            app.database.db,
          )
          failure = rows[0]?.failure ?? ''
          return rows[0]?.state
        },
        { timeout: maxWaitMs },
      )
      .not.toBe(0)
    return failure
  }

  test('adds a record with a task of the initiator', { timeout: 60_000 }, async () => {
    await run(await flowWith('add', 'stranger'), { code: 'node1', reason: 'from a flow' })
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(app.table)} where code = 'node1'`.execute(app.database.db)
    expect(await statusOf(app, rows[0]!.id)).toBe(1)
  })

  test.each(['change', 'delete'] as const)(
    'does not %s what is locked',
    { timeout: 60_000 },
    async (action) => {
      const made = await app.make('adopted')
      const before = await readStored(app, made.id)
      const failure = await run(await flowWith(action, 'stranger'), { code: made.code, reason: 'third' })
      expect(failure).toMatch(/^审批/)
      expect(await readStored(app, made.id)).toEqual(before)
    },
  )

  test('changes it for a releaser who holds the right, in both histories', { timeout: 60_000 }, async () => {
    const made = await app.make('adopted')
    expect(await run(await flowWith('change', 'holder'), { code: made.code, reason: 'third' })).toBe('')
    expect(await readStored(app, made.id)).toMatchObject({ reason: 'third', amendments: 1 })
  })
})

describe('a flow with a released design as its form', () => {
  const form = (name: string) =>
    JSON.stringify({ fields: [{ jweeKey: 'comInput', vModel: name, label: name, required: true }] })
  const open = async (enCode: string, field = 'title') => {
    const fields = (JSON.parse(form(field)) as { fields: object[] }).fields
    const { id } = await releaseDesign(app, app.tokens.admin, { enCode, fields })
    const template = flowNode('start', 'start', {}, { childNode: app.approver('n1', 'manager01') })
    const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
    const { id: flowId } = await app.data(flows.create, { ...body, designId: id }, app.tokens.admin)
    return { designId: id, flowId }
  }

  test('is offered designs without a flow, and approves their records', async () => {
    const offered = async () => {
      const { list: tree } = await app.data(designs.selector, { type: 1, released: 1 }, app.tokens.admin)
      return JSON.stringify(tree)
    }
    expect(await offered()).not.toContain(app.designId)
    const { designId, flowId } = await open('asset_card')
    expect(await offered()).not.toContain(designId)
    expect(await app.data(flows.read, { id: flowId }, app.tokens.admin)).toMatchObject({ designId })
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    const input = { flowId, data: '{"title":"电脑"}', status: 0 as const }
    await app.data(flowTasks.create, input, app.tokens.initiator)
    const { list: rows } = await app.data(onlineForms.list, { id: designId }, app.tokens.admin)
    expect(rows).toEqual([expect.objectContaining({ title: '电脑', flowState: 1, flowId })])
    const recordId = String(rows[0]!['id'])
    expect((await app.call(onlineForms.remove, { id: designId, recordId }, app.tokens.admin)).code).toBe(409)
    // The page makes records of its own: only the flow asks for an approval.
    const { data } = await app.call(
      onlineForms.create,
      { id: designId, data: '{"title":"桌子"}' },
      app.tokens.admin,
    )
    expect(await statusOf(app, (data as { id: string }).id)).toBeNull()
  })

  test('follows the next release of the design, or keeps it from being released', async () => {
    const { designId, flowId } = await open('asset_move')
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    await app.data(designs.update, { id: designId, formData: form('name') }, app.tokens.admin)
    const preview = await app.data(designs.previewRelease, { id: designId }, app.tokens.admin)
    expect(preview.problems).toEqual([])
    const answers = Object.fromEntries(preview.questions.map((one) => [one.id, one.choices[0]!]))
    await app.data(designs.release, { id: designId, answers }, app.tokens.admin)
    const flow = await app.data(flows.read, { id: flowId }, app.tokens.admin)
    expect(flow).toMatchObject({ version: 2, formData: form('name') })
    const condition = {
      conditions: [{ field: 'name', symbol: '==', filedValue: 'a', logic: '&&' }],
      priority: 1,
    }
    const template = flowNode(
      'start',
      'start',
      {},
      {
        conditionNodes: [
          flowNode('condition', 'c', condition),
          flowNode('condition', 'e', { isDefault: true, priority: 2 }),
        ],
        childNode: app.approver('n1', 'manager01'),
      },
    )
    await app.data(flows.update, { id: flowId, flowTemplateJson: JSON.stringify(template) }, app.tokens.admin)
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    await app.data(designs.update, { id: designId, formData: form('other') }, app.tokens.admin)
    const { problems } = await app.data(designs.previewRelease, { id: designId }, app.tokens.admin)
    expect(problems).toEqual([
      expect.objectContaining({ path: 'flow', text: expect.stringContaining('name') as string }),
    ])
  })

  test('is refused for a design that has one, and after the release of the flow', async () => {
    const { designId, flowId } = await open('asset_out')
    const second = { ...refundBody(app.userId('manager01')), designId }
    expect((await app.call(flows.create, second, app.tokens.admin)).code).toBe(409)
    expect((await app.call(flows.create, { ...second, designId: app.designId }, app.tokens.admin)).code).toBe(
      409,
    )
    expect((await app.call(flows.create, { ...second, designId: 'none' }, app.tokens.admin)).code).toBe(400)
    await app.data(flows.release, { id: flowId }, app.tokens.admin)
    expect((await app.call(flows.update, { id: flowId, designId: null }, app.tokens.admin)).code).toBe(409)
    expect((await app.call(designs.update, { id: designId, webType: 3 }, app.tokens.admin)).code).toBe(409)
    expect((await app.call(designs.remove, { id: designId }, app.tokens.admin)).code).toBe(400)
    await app.data(flows.remove, { id: flowId }, app.tokens.admin)
    expect((await app.call(flows.create, second, app.tokens.admin)).code).toBe(200)
  })
})

test('each way to make records of the design makes tasks', async () => {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(app.table)} r where r.id not like 'older.%'
      and not exists (select 1 from workflow_task t where t.record_id = r.id)`.execute(app.database.db)
  expect(rows).toEqual([])
})
