import { createHash } from 'node:crypto'
import type {
  DraftForecast,
  DraftForecastInput,
  draftForecasts,
  NodePeople,
} from '@tessera/shared/contract/workflow/draft-forecast'
import {
  readFlowTemplate,
  type FlowNode as TemplateNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import { namedSource, type WhoRule } from '@tessera/shared/contract/workflow/template/decision'
import { freeStepsNode } from '@tessera/shared/contract/workflow/free-steps'
import type { emptyPolicies } from '@tessera/shared/contract/workflow/template/rules'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuseField } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { findActiveUser } from '../../permissions/design-rights.ts'
import type { Forecast as Path } from '../engine/forecast.ts'
import { type EmptyPolicy, type FlowNode, type PeopleRule } from '../engine/graph.ts'
import { compile, toPeople } from '../engine/compile/compile.ts'
import { describeForecast, findByRule, playForecast, type Question } from '../runtime/choices.ts'
import { startTask } from '../runtime/launch.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { findPeople } from '../runtime/people.ts'
import { loadNames } from '../runtime/refusals.ts'
import { authorOf, parseValues, startRights } from '../runtime/request.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { compileVersion } from '../runtime/versions.ts'
import { findFlowProblems } from './check.ts'
import { assertMayForecast } from './draft-access.ts'
import { isOfDesign, isOpenTo } from './store.ts'
import { text } from './text.ts'

// What a draft would do with a task of some initiator: the path, and who would have each node. Nothing of the draft has to
// be saved, and what is wrong with it is part of the answer.

type ForecastServices = Pick<Services, 'workflow' | 'systemForms'>

export const draftForecastHandlers = (services: ForecastServices): Handlers<typeof draftForecasts> => ({
  forecast: (input, context) => forecastDraft(services, context, input),
})

async function forecastDraft(
  { workflow: runtime, systemForms }: ForecastServices,
  context: Context,
  { id, initiatorId, data, candidateList: chosen, ...draft }: DraftForecastInput,
): Promise<DraftForecast> {
  const { db, lang } = context
  await assertMayForecast(context, id)
  const sent = parseValues(data)
  const organizeId = await findUnit(db, initiatorId)
  const problems = await findFlowProblems(
    db,
    systemForms,
    { ...draft, id: '' },
    { userId: context.session.userId, lang },
  )
  const read = readFlowTemplate(draft.flowTemplateJson)
  const template = 'template' in read ? read.template : null
  const nothing = { path: [], candidates: [], refusal: '', nodes: [], valueProblems: [] }
  const answer = { ...nothing, problems: problems.slice(0, maxProblems), canLaunch: true }
  if (!template || compile(template).problems.length > 0) return answer
  const canLaunch = await mayLaunchDraft(db, id, template, initiatorId)
  const hasForm = !problems.some(({ path }) => path.startsWith('formData'))
  const formData = hasForm ? draft.formData : ''
  const hash = createHash('sha256').update(formData).digest('hex')
  const version = compileVersion(
    {
      ...draft,
      formData,
      flowId: '',
      version: 0,
      fullName: '',
      formKey: `draft ${hash}`,
      designId: '',
      releasedAt: null,
      releasedBy: context.session.userId,
    },
    systemForms,
  )
  const task = startTask(version, { initiator: initiatorId, organizeId })
  const author = { ...authorOf(context), userId: initiatorId, organizeId }
  const change = { sent: hasForm ? sent : {}, rights: startRights(task), isDraft: false }
  let valueProblems: DraftForecast['valueProblems'] = []
  const onRefusal = (refusal: Refusal) => {
    valueProblems = describeFields(refusal, context)
  }
  const forms = runtime.forms.open(author)
  const values = await forms.preview(db, task, change, hasForm ? onRefusal : undefined)
  const submit = {
    kind: 'submit',
    actor: initiatorId,
    at: Date.now(),
    ...(chosen && { chosen }),
  } as const
  const played = await orRefusal(() =>
    runtime.read(async ({ db: own, slow }) => {
      const question: Question = { db: own, slow, runtime, task, values }
      const path = await playForecast(question, submit)
      return { path, described: await describeForecast(question, path, lang) }
    }),
  )
  const isPlayed = !(played instanceof Refusal)
  const nodes = await listNodePeople(runtime, context, task, values, isPlayed ? played.path : null)
  const described = isPlayed ? played.described : { ...nothing, refusal: formatText(played, lang) }
  const path = [...freeStepOf(template, lang), ...described.path]
  return { ...answer, ...described, path, canLaunch, valueProblems, nodes }
}

/** The steps that an initiator adds to a task: a draft has none of them yet, so they are one node without users. */
function freeStepOf({ properties }: StartNode, lang: Context['lang']): DraftForecast['path'] {
  if (!properties.freeFlow.on) return []
  const nodeName = formatText({ text: text.freeSteps }, lang)
  const node = { nodeCode: freeStepsNode, nodeName, nodeType: 'approver' }
  return [{ ...node, users: [], chooser: 'initiator', isAutomatic: false }]
}
const maxProblems = 200

async function findUnit(db: Db, userId: string): Promise<string> {
  const { rows } = await typedSql({ organizeId: column.text })`
    select coalesce(organize_id, '') as "organizeId" from org_user
    where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  if (!rows[0]) throw refuseField('initiatorId', text.unknownInitiator)
  return rows[0].organizeId
}

/** Whether the draft lets the user launch the flow. A design that was never released has no menu yet. */
async function mayLaunchDraft(
  db: Db,
  flowId: string | undefined,
  { properties }: StartNode,
  userId: string,
): Promise<boolean> {
  const user = await findActiveUser(db, userId)
  if (user?.administrator) return true
  const { initiator: users, initiatePos: positions, initiateRole: roles, initiateUnit: units } = properties
  if (users.length + positions.length + roles.length + units.length === 0) {
    const { rows } = await typedSql({ isOpen: column.boolean })`
      select f.version = 0 and ${isOfDesign} or ${isOpenTo(userId)} as "isOpen" from workflow_flow f
      where f.id = ${flowId ?? ''} and f.delete_mark = 0`.execute(db)
    return rows[0]?.isOpen ?? true
  }
  const source = { ...namedSource({ users, positions, roles }), units, ids: [] }
  const question = { key: 'start', initiator: userId, organizeId: '', within: 'company', sources: [source] }
  const found = await findPeople(db, [question])
  return found.get('start')?.includes(userId) ?? false
}

const describeFields = ({ fields, ...refusal }: Refusal, { lang }: Pick<Context, 'lang'>) =>
  fields.length > 0
    ? fields.map(({ field, text: words, values = {} }) => ({
        field,
        text: formatText({ text: words, values }, lang),
      }))
    : [{ field: '', text: formatText(refusal, lang) }]

/** The answer of work, or the refusal that it throws. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const policyNames: Readonly<Record<EmptyPolicy['kind'], (typeof emptyPolicies)[number]>> = {
  administrator: 'administrators',
  pass: 'pass',
  refuse: 'refuse',
  users: 'users',
  previousNames: 'previousNames',
  block: 'block',
}

/** Who would have each node: on the path by the path, elsewhere by the rule of the node. */
async function listNodePeople(
  runtime: WorkflowRuntime,
  { lang }: Pick<Context, 'lang'>,
  task: LoadedTask,
  values: Question['values'],
  path: Path | null,
): Promise<NodePeople[]> {
  const { graph, nodes: templateNodes } = task.version
  const found: {
    node: FlowNode
    users: readonly string[]
    chooser: NodePeople['chooser']
    problem: string
    isReached: boolean
    emptyPolicy: string
  }[] = []
  for (const node of Object.values(graph.nodes)) {
    const who = whoOf(node, templateNodes.get(node.id))
    if (!who || node.id === graph.settings.revokeNode) continue
    // The path does not know whom messages and launches reach.
    const reached = path && 'who' in node ? usersOnPath(path, node.id) : null
    if (path && reached) {
      const event = path.end.actions.find(({ kind, nodeId }) => kind === 'nobodyFound' && nodeId === node.id)
      const chooser = path.path.find((step) => step.nodeId === node.id)?.chooser ?? ''
      const emptyPolicy = event?.opinion ?? ''
      found.push({ node, users: reached, chooser, problem: '', isReached: true, emptyPolicy })
      continue
    }
    const users = await orRefusal(() =>
      runtime.read((own) => findByRule({ ...own, runtime, task, values }, node.id, who)),
    )
    const isRefused = users instanceof Refusal
    found.push({
      node,
      users: isRefused ? [] : users,
      chooser: '',
      problem: isRefused ? formatText(users, lang) : '',
      isReached: false,
      emptyPolicy: isBlocked(path, node) ? 'block' : '',
    })
  }
  const names = await runtime.read(({ db }) =>
    loadNames(db, [...new Set(found.flatMap(({ users }) => users))]),
  )
  return found.map(({ node, users, chooser, problem, isReached, emptyPolicy }) => ({
    nodeCode: node.id,
    nodeName: node.name,
    nodeType: node.kind,
    users: users.filter((id) => id !== '').map((id) => ({ id, fullName: names.get(id) ?? '' })),
    chooser,
    isReached,
    emptyPolicy: emptyPolicy === '' ? '' : policyNames[emptyPolicy as EmptyPolicy['kind']],
    problem,
  }))
}

/** The people of a node; those of messages and launches are known to the template only. */
function whoOf(node: FlowNode, templateNode: TemplateNode | undefined): PeopleRule | null {
  if ('who' in node) return node.who
  const isOther = templateNode?.kind === 'message' || templateNode?.kind === 'launch'
  const rule: WhoRule | undefined = isOther ? templateNode.properties.who : undefined
  return rule ? toPeople(rule) : null
}

/** The users whom a node has on the path; null where the path does not lead there. */
function usersOnPath({ path }: Path, nodeId: string): readonly string[] | null {
  const steps = path.filter((step) => step.nodeId === nodeId)
  return steps.length > 0 ? [...new Set(steps.flatMap(({ users }) => users))] : null
}

/** Whether the path ends at a node because it has no users. */
const isBlocked = (path: Path | null, { name }: FlowNode): boolean =>
  path?.refusal?.code === 'nobodyFound' && path.refusal.values['node'] === name
