import { call } from '../../../client/call.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../../../contract/data/interfaces.ts'

/** Calls a data interface for an event: never from a cache, because it may write. Rejects with a `CallError`. */
export const callInterface = (
  id: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> =>
  call(
    dataInterfaces.response,
    { id, ...(Object.keys(parameters).length > 0 ? { parameters: JSON.stringify(parameters) } : {}) },
    { quiet: true, timeoutMs: interfaceTimeoutMs },
  )
