import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'

const { db } = await openDatabase()

test.each(['workflow_flow_version', 'workflow_action'])(
  'rows of %s cannot be changed or deleted',
  async (table) => {
    const refused = { code: '42501' }
    const source = sql.table(table)
    await expect(
      sql`update ${source} set ${sql.id(table === 'workflow_action' ? 'node_name' : 'note')} = 'x'`.execute(
        db,
      ),
    ).rejects.toMatchObject(refused)
    await expect(sql`delete from ${source}`.execute(db)).rejects.toMatchObject(refused)
  },
)

test('a flow is released only with a version, and one design has one flow', async () => {
  await expect(
    sql`insert into workflow_flow (id, full_name, en_code, category, enabled_mark) values ('f', 'F', 'f', 'x', 1)`.execute(
      db,
    ),
  ).rejects.toMatchObject({ constraint: 'workflow_flow__released' })
})

/** Pages that PostgreSQL reads for a query. */
async function countPages(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json) ${query}`.execute(db)
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

test('finished tasks do not slow down a to-do list, its counter or the running tasks of a flow', async () => {
  const { rows: people } = await sql<{ id: string }>`select id from org_user limit 1`.execute(db)
  const userId = people[0]!.id
  const { rows: flows } = await sql<{ id: string }>`select id from workflow_flow limit 1`.execute(db)
  const flowId = flows[0]!.id
  const add = async (from: number, to: number, isFinished: boolean) => {
    const at = sql`'t' || n`
    const status = isFinished ? 2 : 1
    await sql`insert into workflow_task (id, en_code, full_name, flow_id, flow_version, flow_code, flow_name, flow_type,
        flow_category, form_type, status, creator_user_id)
      select ${at}, ${at}, ${at}, ${flowId}, 1, 'c', 'n', 0, 'x', 2, ${status}, ${userId}
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
    await sql`insert into workflow_visit (id, task_id, node_code, node_name, node_type, completion)
      select ${at}, ${at}, 'a', 'a', 'approver', ${Number(isFinished)} from generate_series(${from}::int, ${to}::int) n`.execute(
      db,
    )
    await sql`insert into workflow_assignment (id, task_id, visit_id, user_id, completion)
      select ${at}, ${at}, ${at}, ${userId}, ${Number(isFinished)} from generate_series(${from}::int, ${to}::int) n`.execute(
      db,
    )
  }
  const queries = {
    list: sql`select i.id, t.full_name from workflow_assignment i join workflow_task t on t.id = i.task_id
      where i.user_id = ${userId} and i.completion = 0 and i.state = 0
      order by i.flow_urgent desc, i.creator_time desc, i.id desc limit 20`,
    counter: sql`select count(*) from workflow_assignment i
      where i.user_id = ${userId} and i.completion = 0 and i.state = 0`,
    running: sql`select 1 from workflow_task where flow_id = ${flowId} and status = 1 and delete_mark = 0 limit 1`,
  }
  const measure = async () => {
    await sql`vacuum analyze workflow_task, workflow_visit, workflow_assignment`.execute(db)
    return Promise.all(Object.values(queries).map((query) => countPages(query)))
  }
  await add(1, 200, false)
  await add(201, 1_000, true)
  const few = await measure()
  await add(1_001, 30_000, true)
  const many = await measure()
  for (const [at, name] of Object.keys(queries).entries())
    expect(many[at], `${name}: ${few[at]} pages before`).toBeLessThanOrEqual(few[at]! + 100)
  expect(many[1]).toBeLessThan(60)
})
