import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { fieldsGone, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { flowNode } from '../../../test/sample-flow.ts'

// Tasks of a design that is released anew while they run, or while they are back with their initiators.

const app: FlowApp = await openFlowApp()
const admin = app.as('admin')
const coach = app.as('coach01')

const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const code = field(201, 'comInput', 'code', { required: true })
const before = [
  code,
  field(202, 'comInput', 'extra'),
  field(203, 'comInput', 'grade'),
  field(204, 'table', 'lines', {
    children: [
      field(205, 'comInput', 'what'),
      field(206, 'comInput', 'more'),
      field(207, 'comInput', 'size'),
    ],
  }),
]
/** A field and a column are gone, a field and a column are numbers, and a memo is required. */
const after = [
  code,
  field(203, 'numInput', 'grade'),
  field(204, 'table', 'lines', {
    children: [field(205, 'comInput', 'what'), field(207, 'numInput', 'size')],
  }),
  field(208, 'comInput', 'memo', { required: true }),
]

let count = 0
let designId = ''
const writable = ['extra', 'grade', 'lines'].map((id) => ({ id, name: id, read: true, write: true }))
async function create(formOperates: readonly object[]) {
  const enCode = `renewed${(count += 1)}`
  const template = flowNode(
    'start',
    's',
    {},
    {
      childNode: app.approver('n1', 'manager01', { formOperates }),
    },
  )
  const body = {
    fullName: enCode,
    enCode,
    category: 'office',
    webType: 3,
    formData: JSON.stringify({ fields: before }),
    columnData: JSON.stringify({ columnList: [{ prop: 'code' }] }),
    flowTemplateJson: JSON.stringify(template),
  }
  const { id } = await app.data(designs.create, body, admin)
  const { menuIds } = await app.data(designs.release, { id, pc: 1 }, admin)
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    values ('User', ${app.userId('coach01')}, 'module', ${menuIds[0]!})`.execute(app.database.db)
  designId = id
}
beforeEach(() => create(writable))

async function release(fields: readonly object[], own: Readonly<Record<string, string>> = {}) {
  const id = designId
  await app.data(designs.update, { id, formData: JSON.stringify({ fields }) }, admin)
  const { questions } = await app.data(designs.previewRelease, { id }, admin)
  const answers = Object.fromEntries(
    questions.map((one) => [one.id, (own[one.id] as 'drop') ?? one.choices[0]!]),
  )
  await app.data(designs.release, { id, answers }, admin)
  return questions
}

const values = {
  code: 'a',
  extra: '',
  grade: '7',
  lines: [{ what: '一', more: '', size: '3' }],
}
async function make(state: 'draft' | 'running' | 'withdrawn' | 'returned', own: object = values) {
  const input = { id: designId, data: JSON.stringify(own), status: state === 'draft' ? 1 : 0 } as const
  const { id, taskId } = await app.data(onlineForms.create, input, coach)
  if (state === 'withdrawn') await app.data(launchActs.withdraw, { taskId, handleOpinion: '' }, coach)
  if (state === 'returned') await app.onItem(acts.reject, taskId, 'manager01', { rejectStep: '0' })
  return { id, taskId }
}
const read = async (recordId: string) => {
  const { data, release: number, flow } = await app.data(onlineForms.read, { id: designId, recordId }, coach)
  return { number, state: flow!.state, values: JSON.parse(data) as Record<string, unknown> }
}

describe('the handler, with the form of the version of the task', () => {
  const approve = (taskId: string, sent: object) =>
    app.onItem(acts.approve, taskId, 'manager01', { formData: { data: JSON.stringify(sent) } })
  const rowsOf = async (recordId: string) =>
    (await read(recordId)).values['lines'] as Record<string, unknown>[]

  test.each([
    ['a field that is gone', { extra: 'x' }, 'extra', '“标签extra”在新版本中已删除，内容无法保存'],
    ['a field of another type', { grade: 'A' }, 'grade', '“标签grade”在新版本中改为其他类型，内容无法保存'],
    [
      'a column that is gone',
      { more: 'x' },
      'lines[0].more',
      '“标签lines 1: 标签more”在新版本中已删除，内容无法保存',
    ],
    [
      'a column of another type',
      { size: 'XL' },
      'lines[0].size',
      '“标签lines 1: 标签size”在新版本中改为其他类型，内容无法保存',
    ],
  ])('is refused with the place of %s', async (_, entered, place, msg) => {
    const { id, taskId } = await make('running')
    await release(after)
    const [row] = await rowsOf(id)
    const isColumn = place.startsWith('lines')
    const sent = {
      grade: 7,
      lines: [{ ...row, more: '', ...(isColumn ? entered : {}) }],
      ...(isColumn ? {} : entered),
    }
    const refused = await approve(taskId, sent)
    expect(refused).toMatchObject({
      code: 409,
      data: { reason: fieldsGone, fields: [{ field: place, msg }] },
    })
    expect((await read(id)).state).toBe(1)
  })

  test('sends back what the form shows, changes the rest, and goes on', async () => {
    const { id, taskId } = await make('running')
    await release(after)
    const [row] = await rowsOf(id)
    const sent = {
      extra: '',
      grade: '7',
      lines: [{ ...row, what: '二', more: '', size: '3' }, { what: '三' }],
    }
    expect(await approve(taskId, sent)).toMatchObject({ code: 200 })
    const { state, values: stored } = await read(id)
    expect(state).toBe(2)
    expect(stored).toMatchObject({ grade: 7, lines: [{ what: '二', size: 3 }, { what: '三' }] })
  })

  test('is not asked for what nobody can fill in any more', async () => {
    const required = ['extra', 'lines-more'].map((id) => ({
      id,
      name: id,
      read: true,
      write: true,
      required: true,
    }))
    await create([...required, ...writable.filter(({ id }) => id !== 'extra')])
    const { id, taskId } = await make('running')
    expect(await approve(taskId, {})).toMatchObject({ code: 400 })
    await release(after)
    expect(await approve(taskId, { grade: 7 })).toMatchObject({ code: 200 })
    expect((await read(id)).state).toBe(2)
  })

  test('is not stopped by a form that has come back as it was', async () => {
    const { id, taskId } = await make('running')
    await release(after)
    await release(before)
    expect(await approve(taskId, { extra: 'x' })).toMatchObject({ code: 200 })
    expect((await read(id)).values).toMatchObject({ extra: 'x' })
  })
})

describe.each(['withdrawn', 'returned', 'draft'] as const)('the page of a record that is %s', (state) => {
  const save = (recordId: string, sent: object, status: 0 | 1) =>
    app.call(
      onlineForms.update,
      { id: designId, recordId, release: 2, data: JSON.stringify(sent), status },
      coach,
    )

  test('asks what the release in force requires, and keeps what it adds', async () => {
    const { id } = await make(state)
    await release(after)
    const status = { withdrawn: 4, returned: 3, draft: 0 }[state]
    expect(await read(id)).toMatchObject({ number: 2, state: status })
    expect(await save(id, { code: 'b' }, 0)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'memo' }] },
    })
    expect((await read(id)).state).toBe(status)
    expect(await save(id, { memo: 'kept' }, 1)).toMatchObject({ code: 200 })
    expect((await read(id)).state).toBe(status)
    expect(await save(id, { code: 'b', grade: 9 }, 0)).toMatchObject({ code: 200 })
    const { state: now, values: stored } = await read(id)
    expect(now).toBe(1)
    expect(stored).toMatchObject({ code: 'b', grade: 9, memo: 'kept', lines: [{ what: '一', size: 3 }] })
  })

  test('is refused where it was opened before the release and has what is gone', async () => {
    const { id } = await make(state)
    await release(after)
    const data = JSON.stringify({ extra: 'x', memo: 'y' })
    const input = { id: designId, recordId: id, release: 1, data, status: 0 as const }
    expect(await app.call(onlineForms.update, input, coach)).toMatchObject({
      code: 409,
      data: { fields: [{ field: 'extra' }] },
    })
  })
})

describe.each(['withdrawn', 'returned', 'draft'] as const)(
  'the page of the task of a record that is %s',
  (state) => {
    const infoAs = (taskId: string, by: { token: string }) =>
      app.data(taskDetail.info, { taskId, taskOperatorId: '' }, by)
    const namesIn = (form: string) =>
      (JSON.parse(form) as { fields: { vModel: string }[] }).fields.map(({ vModel }) => vModel)
    const submit = (taskId: string, sent: object) =>
      app.call(
        flowTasks.update,
        { id: taskId, flowId: designId, data: JSON.stringify(sent), status: 0 },
        coach,
      )

    test('has the form in force for its initiator, and is submitted by it', async () => {
      const { id, taskId } = await make(state)
      await release(after)
      const { flowFormInfo, formVersion, flowTaskInfo, formOperates } = await infoAs(taskId, coach)
      expect([flowTaskInfo.flowVersion, formVersion]).toEqual([1, 2])
      expect(namesIn(flowFormInfo)).toEqual(['code', 'grade', 'lines', 'memo'])
      expect(formOperates.find((one) => one.id === 'memo')).toMatchObject({ write: true })
      expect(formOperates.map((one) => one.id)).not.toContain('extra')
      const asked = await submit(taskId, { code: 'b' })
      expect(asked).toMatchObject({ code: 400, data: { fields: [{ field: 'memo' }] } })
      expect(await submit(taskId, { code: 'b', memo: 'kept' })).toMatchObject({ code: 200 })
      const { state: now, values: stored } = await read(id)
      expect(now).toBe(1)
      expect(stored).toMatchObject({ code: 'b', memo: 'kept', grade: 7 })
    })

    test.skipIf(state === 'draft')('has the form of its version for those who only read it', async () => {
      const { taskId } = await make(state)
      await release(after)
      const { flowFormInfo, formVersion } = await infoAs(taskId, admin)
      expect(formVersion).toBe(1)
      expect(namesIn(flowFormInfo)).toContain('extra')
    })
  },
)

test('a draft that its task page sends with a field that is gone is refused', async () => {
  const { id, taskId } = await make('draft')
  await release(after)
  const submit = (sent: object) =>
    app.call(flowTasks.update, { id: taskId, flowId: designId, data: JSON.stringify(sent), status: 0 }, coach)
  expect(await submit({ ...values, extra: 'x', memo: 'y' })).toMatchObject({
    code: 409,
    data: { reason: fieldsGone, fields: [{ field: 'extra' }] },
  })
  const lines = [{ what: '一', more: 'x' }]
  expect(await submit({ code: 'a', lines, memo: 'y' })).toMatchObject({
    code: 409,
    data: { fields: [{ field: 'lines[0].more' }] },
  })
  expect(await submit({ code: 'a', memo: 'y' })).toMatchObject({ code: 200 })
  expect((await read(id)).values).toMatchObject({ memo: 'y' })
})

test('histories keep the labels and the values of fields that a later release has dropped', async () => {
  const { id, taskId } = await make('running', { ...values, extra: 'first' })
  const change = { extra: 'second', grade: '8', lines: [{ what: '一', more: 'much', size: '3' }] }
  await app.data(onlineForms.update, { id: designId, recordId: id, data: JSON.stringify(change) }, admin)
  await release(after)
  const page = { id: designId, recordId: id, currentPage: 1, pageSize: 10 }
  const { list } = await app.data(recordWork.history, page, coach)
  const update = list.find(({ kind }) => kind === 'update')!
  expect(update.fields.find((one) => one.field === 'extra')).toMatchObject({
    label: '标签extra',
    from: 'first',
    to: 'second',
    canRestore: false,
  })
  const added = update.tables[0]!.rows.find(({ kind }) => kind === 'added')!
  expect(added.fields).toContainEqual(expect.objectContaining({ label: '标签more', from: '', to: 'much' }))
  const { list: records } = await app.data(taskDetail.records, { taskId }, coach)
  expect(records.at(-1)!.changes).toContainEqual({
    field: 'extra',
    label: '标签extra',
    before: 'first',
    after: 'second',
  })
  expect(records.at(-1)!.changes).toContainEqual({
    field: 'lines',
    label: '标签lines',
    before: '1 行',
    after: '1 行',
    rows: expect.objectContaining({ added: 1, removed: 1, changed: 0 }),
  })
})

test('the history of a task names changed rows with both values, without columns that its reader may not see', async () => {
  await create([{ id: 'lines-more', name: 'more', read: false, write: false }])
  const { id, taskId } = await make('running')
  const change = async (own: object) => {
    const [row] = (await read(id)).values['lines'] as object[]
    const data = JSON.stringify({ lines: [{ ...row, ...own }] })
    await app.data(onlineForms.update, { id: designId, recordId: id, data }, admin)
  }
  await change({ more: 'hidden' })
  await change({ what: '二' })
  const rowsFor = async (by: { token: string }) => {
    const { list } = await app.data(taskDetail.records, { taskId }, by)
    return list.map(({ changes }) =>
      changes.flatMap(({ rows }) =>
        rows!.list.flatMap(({ kind, number, fields }) =>
          fields.map((one) => [kind, number, one.label, one.before, one.after].join(' ')),
        ),
      ),
    )
  }
  const renamed = ['changed 1 标签what 一 二']
  expect(await rowsFor(coach)).toEqual([[], ['changed 1 标签more  hidden'], renamed])
  expect(await rowsFor(app.as('manager01'))).toEqual([[], [], renamed])
})

describe('a task of an earlier version, running or approved', () => {
  const filled = {
    code: 'a',
    extra: '附注',
    grade: '甲等',
    lines: [{ what: '一', more: '备注', size: 'XL' }],
  }
  const shown = async (taskId: string, by: { token: string } = admin) => {
    const { flowTaskInfo } = await app.data(taskDetail.info, { taskId, taskOperatorId: '' }, by)
    return JSON.parse(flowTaskInfo.flowFormContentJson) as Record<string, unknown>
  }
  /** One of each, approved first. */
  const makeBoth = async (own: object = filled) => {
    const approved = await make('running', own)
    await app.onItem(acts.approve, approved.taskId, 'manager01', {})
    return { approved, running: await make('running', own) }
  }

  test('shows the columns of its own release, and no value that a later one has stored', async () => {
    const { approved, running } = await makeBoth()
    await release(after)
    for (const { id } of [approved, running]) {
      const data = JSON.stringify({ code: 'b', grade: 1, memo: 'm' })
      await app.data(onlineForms.update, { id: designId, recordId: id, data }, admin)
    }
    await release([code, field(203, 'comInput', 'level'), field(209, 'comInput', 'grade')])
    for (const { taskId } of [approved, running]) {
      expect(await shown(taskId)).toMatchObject({
        code: 'b',
        extra: '附注',
        grade: '甲等',
        lines: [{ what: '一', more: '备注', size: 'XL' }],
      })
      const texts = await app.data(flowTasks.readValues, { flowId: designId, taskId }, admin)
      expect(texts).toMatchObject({ extra: '附注', grade: '甲等' })
    }
    const later = await make('running', { code: 'c', level: '4', grade: '5' })
    expect(await shown(later.taskId)).toMatchObject({ code: 'c', level: '4', grade: '5' })
  })

  test('shows values as they were before they were converted', async () => {
    const { approved, running } = await makeBoth({ ...filled, grade: '007' })
    await release(after)
    for (const { id, taskId } of [approved, running]) {
      expect((await read(id)).values).toMatchObject({ grade: 7 })
      expect(await shown(taskId)).toMatchObject({ grade: '007' })
    }
  })

  test('is counted where values are deleted, and shows none of them', async () => {
    const { approved, running } = await makeBoth()
    const questions = await release(after, { 'remove:extra': 'drop', 'remove:lines-more': 'drop' })
    const requests = { running: 1, finished: 1 }
    expect(questions.filter(({ kind }) => kind === 'remove')).toMatchObject([{ requests }, { requests }])
    for (const { taskId } of [approved, running]) {
      const values = await shown(taskId)
      expect(values['extra'] ?? '').toBe('')
      expect(values).toMatchObject({ code: 'a', lines: [{ what: '一' }] })
    }
  })
})
