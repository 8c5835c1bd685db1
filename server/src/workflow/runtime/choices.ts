import { sql } from 'kysely'
import type { Page } from '@tessera/shared/contract/wire'
import type { CandidateUser, FlowCandidate, Forecast } from '@tessera/shared/contract/workflow/task-acts'
import { freeStepsNode } from '@tessera/shared/contract/workflow/free-steps'
import type * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { formatText } from '../../errors/translate.ts'
import type { Command, CommandOf } from '../engine/commands.ts'
import type { Facts } from '../engine/facts.ts'
import { toPeople } from '../engine/compile/compile.ts'
import { forecast, type Forecast as PlayedForecast, type ForecastStep } from '../engine/forecast.ts'
import { nodeOf, type LookUpRule, type PeopleRule, type PeopleSource } from '../engine/graph.ts'
import type { FlowState } from '../engine/state.ts'
import { step } from '../engine/step.ts'
import { answerFacts, type FormValues } from './facts.ts'
import type { LoadedTask } from './load.ts'
import { collectFacts } from './perform.ts'
import { loadNames, toRefusal } from './refusals.ts'
import type { WorkflowRuntime } from './runtime.ts'
import type { SlowFacts } from './slow-facts.ts'
import { toFlowState } from './stored-state.ts'

// What a page asks before a command: the path of a submission, nodes whose users are to be chosen, and those users.

/** A question about a task that changes nothing. */
export interface Question {
  readonly db: Db
  readonly slow: SlowFacts
  readonly runtime: WorkflowRuntime
  readonly task: LoadedTask
  readonly values: FormValues
}

const partsOf = ({ slow, runtime, values }: Question) => ({
  slow,
  workingTime: runtime.workingTime,
  form: async () => values,
})

/** Nodes for which the caller has to choose users with a command, in the order in which the engine asks. */
export async function listChoices(
  question: Question,
  command: CommandOf<'approve' | 'submit'>,
): Promise<readonly z.output<typeof FlowCandidate>[]> {
  const { db, task } = question
  const state = toFlowState(task.stored)
  const found: z.output<typeof FlowCandidate>[] = []
  let chosen: Readonly<Record<string, readonly string[]>> = { ...command.chosen }
  for (;;) {
    const asked: Command = { ...command, chosen }
    const facts = await collectFacts(db, task, state, asked, partsOf(question))
    const result = step(task.version.graph, state, asked, facts)
    if (!('refusal' in result) || result.refusal.code !== 'chooseUsers') return found
    const nodeId = String(result.refusal.values['nodeId'])
    if (found.some((one) => one.nodeId === nodeId)) return found
    found.push({ nodeId, nodeName: nodeOf(task.version.graph, nodeId).name })
    const [first] = await listRange(question, nodeId)
    chosen = { ...chosen, [nodeId]: [first ?? task.creatorUserId] }
  }
}

const isChosen = (source: PeopleSource): source is Extract<PeopleSource, { range: LookUpRule | null }> =>
  source.kind === 'chosenByInitiator' || source.kind === 'chosenByPrevious'

/** The rule that limits who can be chosen for a node, or for free steps; null where everybody can. */
function rangeOf({ version }: LoadedTask, nodeId: string): PeopleRule | null {
  if (nodeId === freeStepsNode) {
    const { who } = version.template.properties.freeFlow
    return who && who.sources.length > 0 ? toPeople(who) : null
  }
  const node = Object.hasOwn(version.graph.nodes, nodeId) ? nodeOf(version.graph, nodeId) : undefined
  if (!node || !('who' in node)) return null
  const sources = node.who.kind === 'union' ? node.who.sources : [node.who]
  return sources.find(isChosen)?.range ?? null
}

/** The users who can be chosen for a node; empty where everybody can. */
async function listRange(question: Question, nodeId: string): Promise<readonly string[]> {
  const rule = rangeOf(question.task, nodeId)
  return rule ? findByRule(question, nodeId, rule) : []
}

/** A page of the users who can be chosen for a node. */
export async function listCandidateUsers(question: Question, { nodeId, ...page }: Page & { nodeId: string }) {
  const { db, task } = question
  const ids = rangeOf(task, nodeId) && (await listRange(question, nodeId))
  const pattern = page.keyword ? containsPattern(page.keyword) : ''
  return loadCappedPage<z.output<typeof CandidateUser>>(db, page, {
    select: sql`u.id, u.real_name || '/' || u.account as "fullName", coalesce(u.head_icon, '') as "headIcon",
      coalesce((select o.full_name from org_organize o where o.id = u.organize_id), '') as organize`,
    from: sql`from org_user u where ${allConditions([
      sql`u.delete_mark = 0 and u.enabled_mark = 1`,
      ids && sql`u.id = any(${ids}::text[])`,
      pattern !== '' && sql`u.real_name ilike ${pattern} or u.account ilike ${pattern}`,
    ])}`,
    order: sql`u.real_name, u.id`,
  })
}

/** Plays a submission to its end with the facts of the organisation. */
export async function playForecast(question: Question, submit: CommandOf<'submit'>): Promise<PlayedForecast> {
  const { db, task } = question
  const state = toFlowState(task.stored)
  let facts: Facts = {}
  for (let round = 0; round < maxRounds; round++) {
    const result = forecast(task.version.graph, state, submit, facts)
    if (!('missing' in result)) return result
    facts = await answerFacts({ db, task, ...partsOf(question) }, result.missing, facts)
  }
  throw new Error(`the forecast of the flow ${task.flowId} needs facts without end`)
}
const maxRounds = 1_000

/** The path that a submission would take, as users read it. */
export async function describeForecast(
  question: Question,
  { path, choices, refusal: why }: PlayedForecast,
  lang: Lang,
): Promise<Forecast> {
  const { db, task } = question
  const refusal = why && (await toRefusal(db, task.version, why))
  return {
    path: await describePath(question, path),
    candidates: choices.map((nodeId) => ({ nodeId, nodeName: nodeOf(task.version.graph, nodeId).name })),
    refusal: refusal ? formatText(refusal, lang) : '',
  }
}

/** The path that a submission would take. */
export async function forecastTask(
  question: Question,
  submit: CommandOf<'submit'>,
  lang: Lang,
): Promise<Forecast> {
  const played = await playForecast(question, submit)
  return describeForecast(question, played, lang)
}

/** Nodes of a path with the names of their users. */
async function describePath(
  { db, task }: Question,
  path: readonly ForecastStep[],
): Promise<Forecast['path']> {
  const names = await loadNames(db, [...new Set(path.flatMap(({ users }) => users))])
  return path.map(({ nodeId, users, chooser, isAutomatic }) => {
    const { name, kind } = nodeOf(task.version.graph, nodeId)
    return {
      nodeCode: nodeId,
      nodeName: name,
      nodeType: kind,
      users: users.flatMap((id) => (id === '' ? [] : [{ id, fullName: names.get(id) ?? '' }])),
      chooser: chooser ?? '',
      isAutomatic,
    }
  })
}

/** Who would get a task after a command; nothing is changed. */
export async function forecastCommand(question: Question, command: Command, lang: Lang): Promise<Forecast> {
  const { db, task } = question
  const before = toFlowState(task.stored)
  const facts = await collectFacts(db, task, before, command, partsOf(question))
  const result = step(task.version.graph, before, command, facts)
  if ('refusal' in result) {
    const refusal = await toRefusal(db, task.version, result.refusal)
    return { path: [], candidates: [], refusal: formatText(refusal, lang) }
  }
  const path = newVisits(before, result.state)
  return { path: await describePath(question, path), candidates: [], refusal: '' }
}

const newVisits = (before: FlowState, after: FlowState): readonly ForecastStep[] =>
  after.visits.slice(before.visits.length).map(({ id, nodeId }) => {
    const rows = after.assignments.filter(({ visitId }) => visitId === id)
    return {
      nodeId,
      users: [...new Set(rows.map(({ userId }) => userId))],
      chooser: null,
      isAutomatic: rows.every(({ state }) => state !== 'live' && state !== 'queued'),
    }
  })

/** The users whom the rule of a node finds by the initiator and the form. Those who are chosen, or acted before, are open. */
export async function findByRule(
  { db, slow, task, values, runtime }: Question,
  nodeId: string,
  who: PeopleRule,
): Promise<readonly string[]> {
  const sources = who.kind === 'union' ? who.sources : [who]
  const initiator = task.creatorUserId
  const own = sources.some(({ kind }) => kind === 'initiator') ? [initiator] : []
  const rules = sources.filter(
    (source): source is LookUpRule => source.kind === 'named' || source.kind === 'lookUp',
  )
  const requests = rules.map((rule, at) => ({
    kind: 'people' as const,
    key: `${at}`,
    nodeId,
    rule,
    initiator,
  }))
  const { workingTime } = runtime
  const facts = await answerFacts({ db, slow, task, workingTime, form: async () => values }, requests, {})
  return [...new Set([...own, ...requests.flatMap(({ key }) => facts.people?.[key] ?? [])])]
}
