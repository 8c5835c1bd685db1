import { Code } from '@tessera/shared/contract/wire'
import type { Aside } from '../../aside/aside.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Limits of a script: milliseconds, bytes of memory, characters of its result. */
const limits = { ms: 2_000, memory: 64_000_000, output: 20_000_000 }

/**
 * Runs the script of an interface on its result in a worker thread. Refuses, with line and column, a script
 * that fails or exceeds a limit.
 */
export async function runResultScript(
  aside: Aside,
  script: string,
  data: unknown,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  const outcome = await aside.run(
    {
      what: 'script',
      script,
      data: JSON.stringify(data) ?? 'null',
      parameters: JSON.stringify(parameters),
      limits,
    },
    limits.ms,
  )
  if (!outcome) throw refuse(text.busy, {}, Code.tooManyRequests)
  if (outcome.ok) return JSON.parse(outcome.value) as unknown
  const { why, message, place } = outcome
  const wrong = (line: (typeof text)[keyof typeof text], values = {}) =>
    refuseField('dataProcessing', line, values)
  if (why === 'time') throw wrong(text.scriptTime, { seconds: limits.ms / 1_000 })
  if (why === 'memory') throw wrong(text.scriptMemory)
  if (why === 'output') throw wrong(text.scriptOutput)
  if (why === 'no-function') throw wrong(text.scriptNoFunction)
  throw place
    ? wrong(text.scriptPlace, { ...place, why: message })
    : wrong(text.scriptWrong, { why: message })
}
