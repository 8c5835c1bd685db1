import { Code } from '@tessera/shared/contract/wire'
import type { Aside } from '../../aside/aside.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Milliseconds and bytes of memory for a script, and characters of what it gives. */
const limits = { ms: 2_000, memory: 64_000_000, output: 20_000_000 }

/** Runs the function of an interface on its result. Refuses, in words and with the place, one that fails, takes too long or gives too much. */
export async function processed(
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
