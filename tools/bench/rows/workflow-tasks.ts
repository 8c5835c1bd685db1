import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { compareWithBareQuery, recordStatements, type BenchRequest } from '../bare-query.ts'
import { send } from '../designs/setup.ts'
import { applyLimits, interleave, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { copyTask, fillTasks, launch, releaseBenchFlows, removeTasks } from '../workflow/setup.ts'

const todoPath = `${todos.list.path.replace('{category}', '1')}?currentPage=1&pageSize=20`
const counterPath = '/api/visualdev/Dashboard/FlowTodoCount'

/**
 * Tasks in the database: an approval beside its own statements, a page of to-dos and the counters beside 200,000
 * running and 5 million finished tasks, the statements of a launch, and a batch beside single approvals.
 */
export async function workflowTasks(stage: Stage): Promise<ReportLine[]> {
  const { effort, database, token, server } = stage
  const client = { origin: server.origin, token, database }
  const flows = await releaseBenchFlows(client)
  const model = await launch(client, flows.approval)
  const todoRequest = { name: 'to-do page of a user', method: 'GET', path: todoPath } as const
  const counterRequest = { name: 'counters of a user', method: 'GET', path: counterPath } as const
  const before = await compareReads(stage, [todoRequest, counterRequest])
  await fillTasks(database, {
    flowId: flows.approval,
    ...(effort.smoke ? { finished: 5_000, running: 500 } : { finished: 5_000_000, running: 200_000 }),
  })
  const after = await compareReads(stage, [todoRequest, counterRequest])
  return [
    ...before.map((line) => ({ ...line, name: `${line.name}, few tasks` })),
    ...after.map((line) => ({ ...line, name: `${line.name}, 5 million tasks` })),
    ...(await compareApprovals(stage, model)),
    ...(await countStatements(stage, flows.large)),
    ...(await compareBatch(stage, model)),
  ]
}

async function compareReads(stage: Stage, requests: readonly BenchRequest[]): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  for (const request of requests) lines.push(...(await compareWithBareQuery(stage, request)).lines)
  return lines
}

/** Approvals of copies of one task; their rows are written anew before every run. */
async function compareApprovals(stage: Stage, model: string): Promise<ReportLine[]> {
  const ids = Array.from({ length: stage.effort.smoke ? 40 : 2_000 }, (_, at) => `benchApproval${at}x`)
  await copyTask(stage.database, model, ids)
  const request: BenchRequest = {
    name: 'approval',
    method: 'POST',
    path: `${taskActCalls.approve.path.replace('{operatorId}', '{keyword}.a1')}`,
    body: { handleOpinion: '同意' },
    keywords: ids,
    maxRuns: ids.length - 2,
    afterRun: async () => {
      for (const statement of removeTasks(ids)) await stage.database.query(statement)
      await copyTask(stage.database, model, ids)
    },
  }
  const { lines } = await compareWithBareQuery(stage, request)
  return lines
}

/** How many statements a launch with 30 nodes and five branches takes. */
async function countStatements({ database, ...stage }: Stage, flowId: string): Promise<ReportLine[]> {
  const statements = await recordStatements(
    { database, ...stage },
    {
      name: 'launch',
      method: 'POST',
      path: flowTasks.create.path,
      body: { flowId, data: JSON.stringify({ amount: 1 }), status: 0 },
    },
  )
  const { calibration } = await interleave(1, { none: () => Promise.resolve(0) })
  return [
    applyLimits({
      name: 'launch of 30 nodes and five branches',
      unit: 'statements',
      ...summarize([statements.length]),
      calibration,
      threshold: 13,
    }),
  ]
}

/** One request for 500 tasks beside 500 requests one after the other. */
async function compareBatch(
  { effort, database, token, server }: Stage,
  model: string,
): Promise<ReportLine[]> {
  const count = effort.smoke ? 10 : 500
  const ids = Array.from({ length: count }, (_, at) => `benchBatch${at}x`)
  const begin = async () => {
    for (const statement of removeTasks(ids)) await database.query(statement)
    await copyTask(database, model, ids)
    return performance.now()
  }
  const arms = {
    batch: async () => {
      const startedAt = await begin()
      const { list } = await send<{ list: { refusal: string }[] }>(server.origin, token, taskActCalls.batch, {
        ids: ids.map((id) => `${id}.a1`),
        batchType: 0,
        handleOpinion: '同意',
      })
      if (list.some(({ refusal }) => refusal !== ''))
        throw new Error(`the batch refused: ${list[0]?.refusal}`)
      return performance.now() - startedAt
    },
    single: async () => {
      const startedAt = await begin()
      for (const id of ids)
        await send(server.origin, token, taskActCalls.approve, {
          operatorId: `${id}.a1`,
          handleOpinion: '同意',
        })
      return performance.now() - startedAt
    },
  }
  const { samples, calibration } = await interleave(effort.smoke ? 1 : effort.rounds, arms)
  return [
    applyLimits({
      name: `batch of ${count} approvals`,
      unit: 'ms',
      ...summarize(samples.batch),
      ratio: { to: 'one by one', ...summarizeRatios(samples.batch, samples.single), limit: 0.25 },
      calibration,
    }),
  ]
}
