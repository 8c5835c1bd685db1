import { beforeEach, describe, expect, test } from 'vitest'
import { fieldsGone, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { after, before, openRenewedDesign, values, writable } from '../../../test/renewed-design.ts'

// Tasks of a design that is released anew while they run, or while they are back with their initiators.

const { app, admin, coach, create, release, make, read, designId } = await openRenewedDesign()
beforeEach(() => create(writable))

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
      { id: designId(), recordId, release: 2, data: JSON.stringify(sent), status },
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
    const input = { id: designId(), recordId: id, release: 1, data, status: 0 as const }
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
        { id: taskId, flowId: designId(), data: JSON.stringify(sent), status: 0 },
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

    test('shows its approver what its initiator has submitted', async () => {
      const { taskId } = await make(state)
      await release(after)
      expect(await submit(taskId, { code: 'b', grade: 9, memo: 'kept' })).toMatchObject({ code: 200 })
      for (const by of [coach, app.as('manager01')]) {
        const { formVersion, flowTaskInfo, flowFormInfo } = await infoAs(taskId, by)
        expect([formVersion, namesIn(flowFormInfo)]).toEqual([2, ['code', 'grade', 'lines', 'memo']])
        expect(JSON.parse(flowTaskInfo.flowFormContentJson)).toMatchObject({ grade: 9, memo: 'kept' })
      }
      const { list } = await app.data(taskDetail.records, { taskId }, app.as('manager01'))
      if (state !== 'draft') expect(list.at(-1)!.changes.map(({ field: name }) => name)).toContain('memo')
      const approved = await app.onItem(acts.approve, taskId, 'manager01', {
        formData: { data: JSON.stringify({ grade: 10 }) },
      })
      expect(approved).toMatchObject({ code: 200 })
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
    app.call(
      flowTasks.update,
      { id: taskId, flowId: designId(), data: JSON.stringify(sent), status: 0 },
      coach,
    )
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
  await app.data(onlineForms.update, { id: designId(), recordId: id, data: JSON.stringify(change) }, admin)
  await release(after)
  const page = { id: designId(), recordId: id, currentPage: 1, pageSize: 10 }
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
    await app.data(onlineForms.update, { id: designId(), recordId: id, data }, admin)
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
