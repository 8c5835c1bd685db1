import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calendars } from '@tessera/shared/contract/workflow/calendar'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { cloneTask } from '../../../test/clone-task.ts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { rebuildState } from '../engine/state.ts'
import { loadActions } from '../runtime/load.ts'
import { toFlowState } from '../runtime/stored-state.ts'

// A holiday or other hours move the deadlines of tasks that run.

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const hours = [{ from: '09:00', to: '18:00' }]
const week = [hours, hours, hours, hours, hours, [], []]

let app: FlowApp
let flowId: string
let calendarId: string
beforeAll(async () => {
  app = await openFlowApp()
  const late = (action: string) => ({
    on: true,
    from: 'receipt',
    due: { hour: 9 },
    isWorkingTime: true,
    remindTimes: 1,
    remindBefore: { hour: 1 },
    action,
  })
  flowId = await app.release([app.approver('n1', 'manager01', { late: late('approve') })])
  calendarId = (await app.data(calendars.create, { fullName: '测试', week }, app.as('admin'))).id
  await app.data(calendars.setDefault, { calendarId }, app.as('admin'))
})
beforeEach(async () => {
  await save([])
  // A Friday afternoon: the deadline is Monday at half past two.
  vi.useFakeTimers({ now: at('2030-11-29T14:30'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const save = (days: readonly { date: string; name: string; hours: object[] }[], ofWeek: object = week) =>
  app.data(calendars.update, { calendarId, fullName: '测试', week: ofWeek, days } as never, app.as('admin'))
const monday = { date: '2030-12-02', name: '校庆', hours: [] }
const duesOf = async (taskId: string) => (await app.stateOf(taskId)).timers.map(({ due }) => due)
const historyOf = async (id: string) => {
  const { list } = await app.data(taskDetail.records, { taskId: id }, app.as('admin'))
  return list.filter(({ handleStatus }) => handleStatus === 33).map(({ handleOpinion }) => handleOpinion)
}

test('a new holiday moves the deadline with its reminder, everywhere it is stored, and the history says so', async () => {
  const id = await app.launch(flowId)
  expect(await duesOf(id)).toEqual([at('2030-12-02T13:30'), at('2030-12-02T14:30')])
  await save([monday])
  const moved = [at('2030-12-03T13:30'), at('2030-12-03T14:30')]
  expect(await duesOf(id)).toEqual(moved)
  const { rows } = await sql<{ timer: number; job: number; item: number }>`
    select w.due_time as timer, j.due_time as job, a.due_time as item from workflow_timer w
      join system_job j on j.key = w.id join workflow_assignment a on a.visit_id = w.visit_id
    where w.task_id = ${id} order by w.id`.execute(app.database.db)
  expect(rows).toEqual(moved.map((due) => ({ timer: due, job: due, item: moved[1] })))
  expect(await historyOf(id)).toEqual([
    '2030-12-02 13:30 → 2030-12-03 13:30\n2030-12-02 14:30 → 2030-12-03 14:30',
  ])
  const actions = await loadActions(app.database.db, id)
  const stored = await app.stateOf(id)
  const { initiator } = stored.task
  expect(rebuildState({ id, initiator }, actions)).toEqual(toFlowState(stored, actions))
  await save([])
  expect(await duesOf(id)).toEqual([at('2030-12-02T13:30'), at('2030-12-02T14:30')])
  expect(await historyOf(id)).toHaveLength(2)
})

test('other hours move it, and a change that does not reach it leaves it alone', async () => {
  const id = await app.launch(flowId)
  await save([{ ...monday, date: '2030-12-09' }])
  expect(await historyOf(id)).toEqual([])
  const longer = [{ from: '08:00', to: '18:00' }]
  await save(
    [],
    week.map((day) => (day.length > 0 ? longer : [])),
  )
  expect(await duesOf(id)).toEqual([at('2030-12-02T12:30'), at('2030-12-02T13:30')])
})

test('another calendar in force moves it', async () => {
  const id = await app.launch(flowId)
  const admin = app.as('admin')
  const other = await app.data(calendars.create, { fullName: '校庆', week, days: [monday] } as never, admin)
  expect(await historyOf(id)).toEqual([])
  await app.data(calendars.setDefault, { calendarId: other.id }, admin)
  expect(await duesOf(id)).toEqual([at('2030-12-03T13:30'), at('2030-12-03T14:30')])
  await app.data(calendars.setDefault, { calendarId }, admin)
  expect(await duesOf(id)).toEqual([at('2030-12-02T13:30'), at('2030-12-02T14:30')])
})

test('a paused task keeps what was left of its deadline, also where the day would be over', async () => {
  const id = await app.launch(flowId)
  const admin = app.as('admin')
  await app.data(acts.pause, { taskId: id }, admin)
  vi.setSystemTime(at('2030-12-03T10:00'))
  await save([monday])
  expect(await duesOf(id)).toEqual([at('2030-12-03T13:30'), at('2030-12-03T14:30')])
  await app.data(acts.resume, { taskId: id }, admin)
  const paused = at('2030-12-03T10:00') - at('2030-11-29T14:30')
  expect((await duesOf(id))[1]).toBe(at('2030-12-03T14:30') + paused)
})

test('thousands of tasks move by one statement per thousand', async () => {
  const id = await app.launch(flowId)
  const { db } = app.database
  const ids = await cloneTask(db, id, 1_200, new Date(at('2030-12-02T14:30')))
  await save([monday])
  const { rows } = await sql<{
    n: number
    due: number
  }>`select count(*)::int as n, due_time as due from workflow_timer
    where task_id = any(${ids}::text[]) group by due_time`.execute(db)
  expect(rows).toEqual([{ n: 2_400, due: at('2030-12-03T14:30') }])
  const { rows: told } = await sql<{ n: number; statements: number }>`
    select count(*)::int as n, count(distinct xmin::text || cmin::text)::int as statements from workflow_action
    where task_id = any(${ids}::text[]) and handle_status = 33`.execute(db)
  expect(told[0]!.n).toBe(1_200)
  expect(told[0]!.statements).toBeLessThanOrEqual(2)
})
