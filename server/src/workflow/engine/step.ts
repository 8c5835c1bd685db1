import type { Command, CommandKind, CommandOf } from './commands.ts'
import { approve, chooseBranch, reject, returnTask } from './decide.ts'
import { Draft } from './draft.ts'
import { childFinished, effectAnswered, retry, timerDue, triggerFired } from './external.ts'
import type { FactRequest, Facts } from './facts.ts'
import { runTokens } from './flow.ts'
import type { Graph } from './graph.ts'
import { enterNode } from './nodes.ts'
import { recall } from './recall.ts'
import { StepRefused, type FlowRefusal } from './refusal.ts'
import { addSigner, assign, delegate, handOver, removeSigner, transfer } from './signers.ts'
import type { Action, FlowState } from './state.ts'
import {
  amend,
  comment,
  jump,
  markRead,
  pause,
  resume,
  revive,
  revoke,
  saveDraft,
  sendCopies,
  submit,
  terminate,
  urge,
  withdraw,
} from './task-acts.ts'

type Carry<K extends CommandKind> = (draft: Draft, command: CommandOf<K>) => void
const commands: { readonly [K in CommandKind]: Carry<K> } = {
  saveDraft,
  submit,
  approve,
  reject,
  return: returnTask,
  recall,
  withdraw,
  revoke,
  transfer,
  delegate,
  addSigner,
  removeSigner,
  assign,
  handOver,
  cc: sendCopies,
  markRead,
  urge,
  comment,
  amend,
  pause,
  resume,
  terminate,
  jump,
  revive,
  chooseBranch,
  retry,
  timerDue,
  childFinished,
  triggerFired,
  effectAnswered,
}

export type StepResult =
  | {
      /** The state after the command. */
      readonly state: FlowState
      /** New lines of the history. Their changes are the rows to write. */
      readonly events: readonly Action[]
    }
  | { readonly refusal: FlowRefusal }

/** Carries a command out on a draft; the refusal where there is one. */
function tryCommand(draft: Draft): FlowRefusal | null {
  const { command } = draft
  try {
    if (command.id !== undefined && draft.state.actions.some(({ commandId }) => commandId === command.id))
      throw new StepRefused('repeated')
    const carryOut = commands[command.kind] as Carry<CommandKind>
    carryOut(draft, command)
    runTokens(draft, enterNode)
    return null
  } catch (error) {
    if (error instanceof StepRefused) return error.refusal
    throw error
  }
}

/**
 * What the server has to look up before the command can be carried out. Call it again with the answers until it
 * returns nothing: an answer can lead to further nodes.
 */
export function needs(
  graph: Graph,
  state: FlowState,
  command: Command,
  facts: Facts = {},
): readonly FactRequest[] {
  const draft = new Draft(graph, state, command, facts)
  tryCommand(draft)
  return [...draft.missing.values()]
}

/**
 * Carries out one command. Returns the next state with its events, or a refusal that changes nothing. The same
 * arguments always give the same result. Throws when a fact is missing that `needs` names.
 */
export function step(graph: Graph, state: FlowState, command: Command, facts: Facts): StepResult {
  const draft = new Draft(graph, state, command, facts)
  const refusal = tryCommand(draft)
  if (draft.missing.size > 0) throw new Error(`facts are missing: ${[...draft.missing.keys()].join(', ')}`)
  if (refusal) return { refusal }
  const events = draft.finish()
  return { state: draft.state, events }
}
