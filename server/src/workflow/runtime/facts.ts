import type { FactRequest, Facts } from '../engine/facts.ts'
import { nodeOf, type LookUpRule, type TimeRule } from '../engine/graph.ts'
import type { Db } from '../../db/connect.ts'
import type { LoadedTask } from './load.ts'
import {
  findActive,
  findPeople,
  findSuperiors,
  listAdministrators,
  type PeopleQuestion,
  type ResolvedSource,
} from './people.ts'
import { principalsOf } from '../delegates/principals.ts'
import type { SlowFacts } from './slow-facts.ts'
import { durationMs, type WorkingTime } from './working-time.ts'

export type FormValues = Readonly<Record<string, unknown>>

export interface FactSources {
  readonly db: Db
  readonly task: LoadedTask
  readonly slow: SlowFacts
  readonly workingTime: WorkingTime
  /** The values of the form with the changes of the command. */
  form(): Promise<FormValues>
}

/** Answers what the engine asks for, each kind of question by one statement, and adds it to what is known. */
export async function answerFacts(
  sources: FactSources,
  requests: readonly FactRequest[],
  known: Facts,
): Promise<Facts> {
  const ofKind = <K extends FactRequest['kind']>(kind: K) =>
    requests.filter((request): request is Extract<FactRequest, { kind: K }> => request.kind === kind)
  const people: Record<string, readonly string[]> = { ...known.people }
  const times: Record<string, number | null> = { ...known.times }
  let { form, principals } = known
  if (ofKind('form').length > 0) form = await sources.form()
  const rules = ofKind('people')
  if (rules.length > 0) Object.assign(people, await answerPeople(sources, rules))
  const users = ofKind('users')
  if (users.length > 0) {
    const active = await findActive(
      sources.db,
      users.flatMap(({ ids }) => ids),
    )
    for (const { key, ids } of users) people[key] = ids.filter((id) => active.has(id))
  }
  const superiors = ofKind('superior')
  if (superiors.length > 0) {
    const found = await findSuperiors(
      sources.db,
      superiors.map(({ userId }) => userId),
    )
    for (const { key, userId } of superiors) people[key] = [found.get(userId) ?? []].flat()
  }
  for (const { key } of ofKind('administrators')) people[key] = await listAdministrators(sources.db)
  for (const { key, rule, base } of ofKind('time')) times[key] = await timeOf(sources, rule, base)
  for (const { key, userId } of ofKind('principals'))
    principals = { ...principals, [key]: await principalsOf(sources.db, userId, sources.task.flowId) }
  return { people, times, ...(form && { form }), ...(principals && { principals }) }
}

type PeopleRequest = Extract<FactRequest, { kind: 'people' }>

async function answerPeople(sources: FactSources, requests: readonly PeopleRequest[]) {
  const { task } = sources
  const questions: PeopleQuestion[] = []
  for (const { key, nodeId, rule, initiator } of requests) {
    const resolved = await resolveSources(sources, nodeId, rule)
    const within = rule.kind === 'named' ? 'company' : rule.within
    questions.push({ key, initiator, organizeId: task.stored.organizeId, within, sources: resolved })
  }
  return Object.fromEntries(await findPeople(sources.db, questions))
}

const noSource: ResolvedSource = {
  kind: 'named',
  users: [],
  positions: [],
  roles: [],
  groups: [],
  units: [],
  level: 1,
  untilPosition: '',
  field: '',
  of: 'self',
  nodeId: '',
  interfaceId: '',
  templateJson: [],
  script: '',
  ids: [],
}

/** Reads fields, and takes the answers of interfaces and scripts. */
async function resolveSources(
  sources: FactSources,
  nodeId: string,
  rule: LookUpRule,
): Promise<readonly ResolvedSource[]> {
  if (rule.kind === 'named') return [{ ...noSource, users: [...rule.ids] }]
  const resolved: ResolvedSource[] = []
  for (const source of rule.sources) {
    if (source.kind !== 'field' && source.kind !== 'interface' && source.kind !== 'script') {
      resolved.push({ ...source, ids: [] })
      continue
    }
    const form = await sources.form()
    if (source.kind === 'field') resolved.push({ ...source, ids: idsOf(form[source.field]) })
    else resolved.push({ ...source, ids: requireSlow(sources, nodeId, source, form) })
  }
  return resolved
}

function requireSlow(
  { task, slow }: FactSources,
  nodeId: string,
  source: Pick<ResolvedSource, 'kind' | 'interfaceId' | 'templateJson' | 'script'>,
  form: FormValues,
): readonly string[] {
  const isScript = source.kind === 'script'
  return slow.require({
    kind: isScript ? 'script' : 'interface',
    source: isScript ? source.script : source.interfaceId,
    values: parametersOf(task, nodeId, source, form),
    userId: task.version.releasedBy,
    nodeName: nodeOf(task.version.graph, nodeId).name,
  })
}

/** The values that an interface or script gets: the form and the task, and what the node assigns to parameters. */
function parametersOf(
  { id: taskId, creatorUserId: initiator, enCode: number }: LoadedTask,
  nodeId: string,
  { templateJson }: Pick<ResolvedSource, 'templateJson'>,
  form: FormValues,
): FormValues {
  const known: FormValues = { ...form, taskId, nodeId, initiator, number }
  const assigned = templateJson.map(({ field, relationField, defaultValue }) => [
    field,
    relationField === '' ? (defaultValue ?? known[field] ?? '') : (known[relationField] ?? null),
  ])
  return { ...known, ...(Object.fromEntries(assigned) as FormValues) }
}

/** Ids in the value of a field of users, units or positions: one, a list, or the path of a unit. */
function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(',').filter((id) => id !== '')
  if (!Array.isArray(value)) return []
  // Each chosen unit is a path of ids; the last one is meant.
  return value.flatMap((one: unknown) => (Array.isArray(one) ? idsOf(one.at(-1)) : idsOf(one)))
}

/** The time that a rule gives; null where its field has none. */
async function timeOf(sources: FactSources, rule: TimeRule, base: number): Promise<number | null> {
  const start = await startOf(sources, rule, base)
  if (start === null) return null
  const after = durationMs(rule.duration)
  const before = durationMs(rule.lead ?? {})
  const due = rule.isWorkingTime ? await sources.workingTime(sources.db, start, rule.duration) : start + after
  return due - before
}

async function startOf({ form }: FactSources, rule: TimeRule, base: number): Promise<number | null> {
  if (rule.from === 'date') return rule.date ?? null
  if (rule.from !== 'field') return base
  const values = await form()
  const value = values[rule.field ?? '']
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const parsed = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN
  return Number.isNaN(parsed) ? null : parsed
}
