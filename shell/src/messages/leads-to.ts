import { FlowBody } from '@tessera/shared/contract/system/messages'

/** By the type in the body of a system message. */
const pages = { 1: '/workFlow/flowLaunch', 2: '/workFlow/flowTodo', 3: '/workFlow/flowCirculate' } as const

/** The page that a system message is about, and the flow on it; undefined where it says all of it itself. */
export function leadsTo(bodyText: string): { path: string; taskId: string } | undefined {
  const body = FlowBody.safeParse(parsed(bodyText))
  return body.success ? { path: pages[body.data.type], taskId: body.data.id } : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
