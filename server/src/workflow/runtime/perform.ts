import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import type { Command } from '../engine/commands.ts'
import type { Facts } from '../engine/facts.ts'
import type { Action, FlowState } from '../engine/state.ts'
import { needs, step } from '../engine/step.ts'
import { answerFacts, type FactSources, type FormValues } from './facts.ts'
import { listAffected } from './affected.ts'
import { listCalls } from './event-calls.ts'
import { rowId } from './ids.ts'
import { isKnownCommand, loadActionsSince, type LoadedTask } from './load.ts'
import { toRefusal } from './refusals.ts'
import { toFlowState, toStoredState } from './stored-state.ts'
import { isSuspended } from './suspended.ts'
import { text } from './text.ts'
import { listTriggers } from './triggers.ts'
import { writeStep, type FormWrite } from './write.ts'

/** What a command did. */
export interface Performed {
  /** The task after the command, for another one in the same transaction. */
  readonly task: LoadedTask
  readonly state: FlowState
  readonly events: readonly Action[]
  /** Events of queues to publish after the commit. */
  readonly dueEvents: readonly string[]
  /** Users whose lists changed. */
  readonly userIds: readonly string[]
}

export interface PerformParts extends Pick<FactSources, 'slow' | 'workingTime'> {
  /** Values of the form with the changes of the command. */
  form(): Promise<FormValues>
  readonly write?: FormWrite
}

/** More rounds of facts mean a loop without a user, which the engine refuses before. */
const maxRounds = 200

/**
 * Carries a command out on a task that the transaction has locked: collects facts, steps, and writes what changed.
 * Throws the refusal of the engine with names.
 */
export async function perform(
  trx: Db,
  task: LoadedTask,
  command: Command,
  parts: PerformParts,
): Promise<Performed> {
  const { version, stored } = task
  if (isSuspended(task, command)) throw refuse(text.flowSuspended, {}, Code.conflict)
  const actions =
    command.kind === 'recall'
      ? await loadActionsSince(trx, task.id, rowId(task.id, command.assignmentId))
      : []
  const before = toFlowState(stored, actions)
  const facts = await collectFacts(trx, task, before, command, parts)
  const result = step(version.graph, before, command, facts)
  if ('refusal' in result) {
    const isRepeated = command.id !== undefined && (await isKnownCommand(trx, command.id))
    const refusal = isRepeated ? ({ code: 'repeated', values: {} } as const) : result.refusal
    throw await toRefusal(trx, version, refusal)
  }
  const events = result.events.map((event, at) => ({ ...event, id: `h${stored.actionCount + at + 1}` }))
  const calls = listCalls(task, events)
  const triggers = await listTriggers(task, result.state, events, parts.form)
  const write = { ...parts.write, calls, triggers }
  const { dueEvents } = await writeStep(trx, task, result.state, events, write)
  const after = taskAfter(task, result.state, events.length, parts.write ?? {})
  return { task: after, state: result.state, events, dueEvents, userIds: listAffected(result.state, events) }
}

const taskAfter = (task: LoadedTask, state: FlowState, newActions: number, write: FormWrite): LoadedTask => {
  const { formValues, recordId, fullName, flowUrgent, enCode } = { ...task, ...write }
  const stored = toStoredState(state, { ...task.stored, actionCount: task.stored.actionCount + newActions })
  const own = { formValues, recordId, fullName, flowUrgent, enCode, status: state.task.status, stored }
  return { ...task, ...own, revision: task.revision + 1, isNew: false }
}

/** Asks the engine what it needs until nothing is missing. */
export async function collectFacts(
  db: Db,
  task: LoadedTask,
  state: FlowState,
  command: Command,
  parts: Omit<PerformParts, 'write'>,
): Promise<Facts> {
  let facts: Facts = {}
  for (let round = 0; round < maxRounds; round++) {
    const requests = needs(task.version.graph, state, command, facts)
    if (requests.length === 0) return facts
    facts = await answerFacts({ db, task, ...parts }, requests, facts)
  }
  throw new Error(`the engine needs facts without end for the task ${task.id}`)
}
