import type { FlowBody } from '@tessera/shared/contract/messaging/messages'
import { isText, objectWith, oneOf, parseJson } from '../values/shape.ts'

/** Path by the type in the body of a system message. */
const pathsByType = {
  1: '/workFlow/flowLaunch',
  2: '/workFlow/flowTodo',
  3: '/workFlow/flowCirculate',
} as const

const isFlowBody = objectWith<Pick<FlowBody, 'type' | 'id'>>({ type: oneOf([1, 2, 3]), id: isText })

/** Finds the page of the flow that a system message is about; undefined if it is about none. */
export function findFlowPage(bodyText: string): { path: string; taskId: string } | undefined {
  const body = parseJson(bodyText)
  return isFlowBody(body) ? { path: pathsByType[body.type], taskId: body.id } : undefined
}
