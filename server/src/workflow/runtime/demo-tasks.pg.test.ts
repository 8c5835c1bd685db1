import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { rebuildState } from '../engine/state.ts'
import { loadActions } from './load.ts'
import { toFlowState, type StoredState } from './stored-state.ts'

const { db } = await openDatabase()

test('the demo has 40 running and 400 finished tasks over three months, in every flow, with all outcomes', async () => {
  const { rows } = await sql<{
    running: number
    finished: number
    flows: number
    days: number
    statuses: number[]
  }>`
    select count(*) filter (where status = 1)::int as running, count(*) filter (where status > 1)::int as finished,
      count(distinct flow_id)::int as flows, array_agg(distinct status order by status) as statuses,
      extract(day from now() - min(start_time))::int as days from workflow_task`.execute(db)
  expect(rows[0]).toMatchObject({ running: 40, finished: 400, flows: 11, statuses: [0, 1, 2, 3, 4, 5] })
  expect(rows[0]!.days).toBeGreaterThan(80)
})

test('their history rebuilds their state, and nothing of it is in the future', async () => {
  const { rows } = await sql<{ id: string; initiator: string; state: StoredState }>`
    select id, creator_user_id as initiator, state from workflow_task order by id`.execute(db)
  for (const { id, initiator, state } of rows) {
    const actions = await loadActions(db, id)
    expect(rebuildState({ id, initiator }, actions), id).toEqual(toFlowState(state, actions))
    expect(actions.length).toBe(state.actionCount)
    expect(actions.every((action, at) => action.at >= (actions[at - 1]?.at ?? 0))).toBe(true)
    expect(actions.at(-1)!.at).toBeLessThanOrEqual(Date.now())
  }
})

test('opinions and delays differ, and people write them in working time', async () => {
  const { rows } = await sql<{ opinions: number; slow: number; night: number; all: number }>`
    select count(distinct handle_opinion)::int as opinions, count(*)::int as all,
      count(*) filter (where extract(hour from handle_time at time zone 'Asia/Shanghai') not between 8 and 18)::int as night,
      count(*) filter (where handle_time > t.start_time + interval '1 day')::int as slow
    from workflow_action h join workflow_task t on t.id = h.task_id where h.handle_status in (0, 1) and t.id > 'task.20'`.execute(
    db,
  )
  const [found] = rows
  expect(found!.opinions).toBeGreaterThan(10)
  expect(found!.slow).toBeGreaterThan(found!.all / 20)
  expect(found!.night).toBeLessThan(found!.all / 50)
})
