import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import type { Action, FlowState } from '../engine/state.ts'

/** What the column `state` of a task holds: the state of the engine without its history. */
export interface StoredState extends Omit<FlowState, 'actions'> {
  /** Lines of the history so far. */
  readonly actionCount: number
  /** The unit for which the initiator launched the task. */
  readonly organizeId: string
  /** How many tasks started one another before this one. */
  readonly depth: number
  /** Of a child task: the effect of the parent that started it. */
  readonly parentEffect: string | null
  /** Steps that the initiator added; states of older versions have none. */
  readonly freeSteps?: readonly FreeStep[]
  /** The version whose form was filled in last, where that is not the version of the task. */
  readonly formVersion?: number
}
type OwnState = Omit<StoredState, keyof FlowState>

export const toFlowState = (
  {
    actionCount: _,
    organizeId: _unit,
    depth: _depth,
    parentEffect: _effect,
    freeSteps: _steps,
    formVersion: _form,
    ...state
  }: StoredState,
  actions: readonly Action[] = [],
): FlowState => ({ ...state, actions })

export const toStoredState = (
  { actions: _, ...state }: FlowState,
  { actionCount, organizeId, depth, parentEffect, freeSteps = [], formVersion }: OwnState,
): StoredState => ({
  ...state,
  actionCount,
  organizeId,
  depth,
  parentEffect,
  freeSteps,
  ...(formVersion !== undefined && { formVersion }),
})

/** Whether the state was written by the engine; tasks of older versions have none. */
export const isStoredState = (state: unknown): state is StoredState =>
  typeof state === 'object' && state !== null && 'task' in state
