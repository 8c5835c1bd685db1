import type { Client } from 'pg'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { send } from '../designs/setup.ts'

interface Server {
  readonly origin: string
  readonly token: string
  readonly database: Client
}

const node = (type: string, nodeId: string, properties: object, rest: object = {}) => ({
  type,
  nodeId,
  prevId: '',
  content: nodeId,
  properties: { title: nodeId, ...properties },
  ...rest,
})
const approver = (nodeId: string, rest: object = {}, properties: object = {}) =>
  node('approver', nodeId, { assigneeType: 6, approvers: ['user.admin'], ...properties }, rest)
const late = { timeoutConfig: { on: true, quantity: 3, type: 'day', handler: 1 } }

/** The first approval closes a visit, copies the task, and opens two visits with a limit of time. */
const approval = node(
  'start',
  'start',
  {},
  {
    childNode: approver('first', {
      childNode: node(
        'copy',
        'copy',
        { menbers: ['user.admin'] },
        {
          conditionType: 'interflow',
          conditionNodes: [
            approver('left', { isInterflow: true }, late),
            approver('right', { isInterflow: true }, late),
          ],
        },
      ),
    }),
  },
)

/** Five branches of five nodes, and a node before and after them. */
const large = node(
  'start',
  'start',
  {},
  {
    conditionType: 'interflow',
    conditionNodes: Array.from({ length: 5 }, (_, branch) =>
      Array.from({ length: 5 }, (_unused, at) => `b${branch}n${at}`).reduceRight<object>(
        (childNode, id, at) =>
          approver(id, {
            ...(at === 0 && { isInterflow: true }),
            ...(Object.keys(childNode).length > 0 && { childNode }),
          }),
        {},
      ),
    ),
    childNode: approver('before', { childNode: approver('after', { childNode: approver('last') }) }),
  },
)

const formData = JSON.stringify({
  fields: [{ jweeKey: 'numInput', vModel: 'amount', label: 'amount' }],
})
const data = JSON.stringify({ amount: 6_000 })

async function release({ origin, token }: Server, enCode: string, template: object): Promise<string> {
  const { id } = await send<{ id: string }>(origin, token, flows.create, {
    fullName: enCode,
    enCode,
    category: 'finance',
    formData,
    flowTemplateJson: JSON.stringify(template),
  })
  await send(origin, token, flows.release, { id })
  return id
}

/** Releases the flows of the bench. */
export const releaseBenchFlows = async (server: Server) => ({
  approval: await release(server, 'bench_approval', approval),
  large: await release(server, 'bench_large', large),
})

/** Submits a task of a flow; returns its id. */
export const launch = async ({ origin, token }: Server, flowId: string): Promise<string> =>
  (await send<{ id: string }>(origin, token, flowTasks.create, { flowId, data, status: 0 })).id

/** The tables that have rows of a running task. */
const tables = {
  workflow_task: 'id',
  workflow_visit: 'task_id',
  workflow_assignment: 'task_id',
  workflow_action: 'task_id',
  workflow_timer: 'task_id',
} as const

/** Copies a running task: every row again with the id of the copy in place of its own. */
export async function copyTask(database: Client, taskId: string, ids: readonly string[]): Promise<void> {
  for (const [table, key] of Object.entries(tables))
    await database.query(
      `insert into ${table} select (jsonb_populate_record(null::${table},
         replace(to_jsonb(t)::text, $1, n.id)::jsonb)).*
       from ${table} t, unnest($2::text[]) n (id) where t.${key} = $1`,
      [taskId, ids],
    )
}

/** Removes copies with what was done to them. */
export const removeTasks = (ids: readonly string[]): readonly string[] => {
  const list = ids.map((id) => `'${id}'`).join(',')
  const parts = ['workflow_effect', 'workflow_circulate', ...Object.keys(tables).toReversed()]
  return [
    `delete from system_job where queue like 'workflow.%' and split_part(key, '.', 1) in (${list})`,
    ...parts.map(
      (table) => `delete from ${table} where ${table === 'workflow_task' ? 'id' : 'task_id'} in (${list})`,
    ),
  ]
}

/** Tasks that ended long ago, each with two decisions; 200,000 others wait for other users. */
export async function fillTasks(
  database: Client,
  { flowId, finished, running }: { flowId: string; finished: number; running: number },
): Promise<void> {
  const insert = (prefix: string, status: number, count: number) =>
    database.query(
      `insert into workflow_task (id, en_code, full_name, flow_id, flow_version, flow_code, flow_name, flow_type,
         flow_category, form_type, status, round, this_step, completion, start_time, end_time, creator_user_id,
         creator_time)
       select $1 || n, $1 || n, '任务 ' || n, $2, 1, 'bench_approval', 'bench_approval', 0, 'finance', 2, $3::int, 1,
         'first', case $3::int when 2 then 100 else 0 end, now() - n * interval '1 second',
         case $3::int when 2 then now() end, u.ids[1 + n % u.many], now() - n * interval '1 second'
       from generate_series(1, $4::int) n, (select array_agg(id) as ids, count(*)::int as many from org_user) u`,
      [prefix, flowId, status, count],
    )
  const assign = (prefix: string, completion: number, count: number, round: number) =>
    database.query(
      `insert into workflow_assignment (id, task_id, visit_id, user_id, completion, handle_status, handle_time,
         creator_time)
       select $1 || n || 'a' || $4::int, $1 || n, $1 || n || 'v', u.ids[1 + (n + $4::int * 7) % u.many], $2::int,
         case $2::int when 1 then 1 end, case $2::int when 1 then now() end, now() - n * interval '1 second'
       from generate_series(1, $3::int) n, (select array_agg(id) as ids, count(*)::int as many from org_user) u`,
      [prefix, completion, count, round],
    )
  const act = (prefix: string, count: number) =>
    database.query(
      `insert into workflow_action (id, task_id, sequence, handle_status, handle_id, handle_time)
       select $1 || n || 'h', $1 || n, 1, 1, u.ids[1 + n % u.many], now() - n * interval '1 second'
       from generate_series(1, $2::int) n, (select array_agg(id) as ids, count(*)::int as many from org_user) u`,
      [prefix, count],
    )
  await insert('done', 2, finished)
  for (const round of [1, 2]) await assign('done', 1, finished, round)
  await act('done', finished)
  await insert('open', 1, running)
  await assign('open', 0, running, 1)
  for (const table of ['task', 'assignment', 'action'])
    await database.query(`vacuum analyze workflow_${table}`)
}
