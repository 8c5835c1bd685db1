import { beforeEach, describe, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { after, code, field, openRenewedDesign, writable } from '../../../test/renewed-design.ts'

// What tasks show of a design that was released anew while they ran, or after they were approved.

const { app, admin, create, release, make, read, designId } = await openRenewedDesign()
beforeEach(() => create(writable))

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
      await app.data(onlineForms.update, { id: designId(), recordId: id, data }, admin)
    }
    await release([code, field(203, 'comInput', 'level'), field(209, 'comInput', 'grade')])
    expect(await shown(approved.taskId)).toMatchObject({
      code: 'b',
      extra: '附注',
      grade: '甲等',
      lines: [{ what: '一', more: '备注', size: 'XL' }],
    })
    const texts = await app.data(flowTasks.readValues, { flowId: designId(), taskId: approved.taskId }, admin)
    expect(texts).toMatchObject({ extra: '附注', grade: '甲等' })
    // The running one shows the form by which it was changed: what is approved has to be shown.
    const current = await shown(running.taskId)
    expect(current).toMatchObject({ code: 'b', grade: 1, memo: 'm' })
    expect(Object.keys(current)).not.toContain('extra')
    for (const { taskId } of [approved, running]) {
      const { list } = await app.data(taskDetail.records, { taskId }, admin)
      expect(list.at(-1)!.changes.map(({ field: name, after: to }) => [name, to])).toEqual(
        expect.arrayContaining([
          ['code', 'b'],
          ['grade', '1'],
          ['memo', 'm'],
        ]),
      )
    }
    const later = await make('running', { code: 'c', level: '4', grade: '5' })
    expect(await shown(later.taskId)).toMatchObject({ code: 'c', level: '4', grade: '5' })
  })

  test('is not decided by a page from before a change that its form does not show', async () => {
    const { taskId, id } = await make('running', filled)
    await release(after)
    const operatorId = await app.itemOf(taskId, 'manager01')
    const manager = app.as('manager01')
    const { formState } = await app.data(taskDetail.info, { taskId, taskOperatorId: operatorId }, manager)
    const change = (own: object) =>
      app.data(onlineForms.update, { id: designId(), recordId: id, data: JSON.stringify(own) }, admin)
    await change({ memo: 'new' })
    expect(await app.call(acts.approve, { operatorId, formState }, manager)).toMatchObject({ code: 409 })
    expect(await shown(taskId, manager)).toMatchObject({ code: 'a', memo: 'new' })
    expect(await app.onItem(acts.approve, taskId, 'manager01', {})).toMatchObject({ code: 200 })
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
