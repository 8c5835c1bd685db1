import type { PropertiesOf } from '@tessera/shared/contract/workflow/flow-template'
import type { Action } from '../engine/state.ts'
import type { LoadedTask } from './load.ts'

// Data interfaces that events of a flow call: after a submission, a decision, a recall, and at the end.

type Config = PropertiesOf<'start'>['initFuncConfig']

interface EventCall {
  readonly event: string
  readonly payload: {
    readonly interfaceId: string
    readonly nodeId: string | null
    readonly sequence: number
  }
}

/** The calls that follow from events, each once. */
export function listCalls({ version }: LoadedTask, events: readonly Action[]): readonly EventCall[] {
  const { properties: start } = version.template
  return events.flatMap(({ id, kind, nodeId, changes }): EventCall[] => {
    const calls: EventCall[] = []
    const add = (event: string, config: Config | undefined) => {
      if (config?.on && config.interfaceId !== '')
        calls.push({
          event: `${event}${id}`,
          payload: { interfaceId: config.interfaceId, nodeId, sequence: Number(id.slice(1)) },
        })
    }
    const node = nodeId === null ? undefined : version.nodes.get(nodeId)
    const own = node?.kind === 'approver' || node?.kind === 'process' ? node.properties : undefined
    if (kind === 'submit') add('submit', start.initFuncConfig)
    if (kind === 'approve' || kind === 'autoApprove') add('approve', own?.approveFuncConfig)
    if (kind === 'reject' || kind === 'return' || kind === 'autoReject') add('reject', own?.rejectFuncConfig)
    if (kind === 'recall') add('recall', own?.recallFuncConfig)
    if (kind === 'withdraw' || kind === 'revokeAgree') add('withdraw', start.flowRecallFuncConfig)
    const isAdopted = changes.some((change) => change.table === 'task' && change.after.status === 2)
    if (isAdopted) add('end', start.endFuncConfig)
    return calls
  })
}
