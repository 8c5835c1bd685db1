import { Code } from '@tessera/shared/contract/wire'
import { longestScript } from '../../workers/job.ts'
import type { Workers } from '../../workers/workers.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Limits of a script: milliseconds of work, bytes of memory, characters of its result. */
const limits = { timeoutMs: 2_000, memoryBytes: 64_000_000, outputLength: 20_000_000 }

/**
 * Runs the script of an interface on its result in a worker thread. Refuses, with line and column, a script
 * that fails or exceeds a limit.
 */
export async function runResultScript(
  workers: Workers,
  script: string,
  data: unknown,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  const outcome = await workers.run(
    {
      type: 'script',
      script,
      data: JSON.stringify(data) ?? 'null',
      parameters: JSON.stringify(parameters),
      limits,
    },
    longestScript(limits),
  )
  if (!outcome) throw refuse(text.busy, {}, Code.tooManyRequests)
  if (outcome.ok) return JSON.parse(outcome.value) as unknown
  const { reason, message, position } = outcome
  const wrong = (line: (typeof text)[keyof typeof text], values = {}) =>
    refuseField('dataProcessing', line, values)
  if (reason === 'time') throw wrong(text.scriptTime, { seconds: limits.timeoutMs / 1_000 })
  if (reason === 'memory') throw wrong(text.scriptMemory)
  if (reason === 'output') throw wrong(text.scriptOutput)
  if (reason === 'no-function') throw wrong(text.scriptNoFunction)
  throw position
    ? wrong(text.scriptPlace, { ...position, why: message })
    : wrong(text.scriptWrong, { why: message })
}
