import { FlowBody } from '@tessera/shared/contract/system/messages'

/** Path by the type in the body of a system message. */
const pathsByType = {
  1: '/workFlow/flowLaunch',
  2: '/workFlow/flowTodo',
  3: '/workFlow/flowCirculate',
} as const

/** Finds the page of the flow that a system message is about; undefined if it is about none. */
export function findFlowPage(bodyText: string): { path: string; taskId: string } | undefined {
  const body = FlowBody.safeParse(parseJson(bodyText))
  return body.success ? { path: pathsByType[body.data.type], taskId: body.data.id } : undefined
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
