import { createHash } from 'node:crypto'
import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { Code } from '@tessera/shared/contract/wire'
import { scriptLimits, type HookOutcome, type ScriptEffect } from '@tessera/shared/fields/run-hook-script'
import { refuse, type Refusal } from '../../../errors/refusal.ts'
import { general } from '../../../errors/text.ts'
import { formatText, localize } from '../../../errors/translate.ts'
import type { Outcome } from '../../../workers/job.ts'
import type { Workers } from '../../../workers/workers.ts'
import type { RunInterface } from '../user.ts'
import { hookNames, text } from './text.ts'

type Parameters = Readonly<Record<string, unknown>>
export type Hook = keyof typeof hookNames

/** Runs the scripts and data interfaces of events, each once for the same input. */
export interface HookRunner {
  /** Runs a script to its end, with the data interfaces that it calls. Throws a refusal for one that fails. */
  runScript(
    hook: Hook,
    script: string,
    data: Parameters,
  ): Promise<{ effects: readonly ScriptEffect[]; returned: unknown }>
  callInterface(id: string, parameters: Parameters): Promise<readonly InterfaceRow[]>
  /**
   * From here on nothing new runs: a transaction must not wait for a script or for another connection. What was not
   * run before means that the record has changed since, which is a refusal with 409.
   */
  seal(): void
  /** Lets everything run anew, for the next records. */
  clear(): void
}

export function openHookRunner(
  workers: Workers,
  runInterface: RunInterface,
  /** Whether the same input may have an effect each time, so that it runs each time. */
  { hasEffects = false } = {},
): HookRunner {
  const results = new Map<string, Promise<unknown>>()
  let isSealed = false
  const once = <T>(input: readonly unknown[], work: () => Promise<T>): Promise<T> => {
    if (hasEffects) return work()
    // An import has the results of many records at a time, whose values would take more memory than their digests.
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
    const known = results.get(key)
    if (known) return known as Promise<T>
    if (isSealed) throw refuse(general.changedMeanwhile, {}, Code.conflict)
    const running = work()
    results.set(key, running)
    return running
  }
  const callInterface = (id: string, parameters: Parameters) =>
    once(['interface', id, parameters], () => runInterface(id, parameters))

  const runOnce = async (hook: Hook, script: string, data: Parameters, answers: readonly unknown[]) => {
    // A script stops itself at its limit; the thread is ended later, because a busy machine needs time to start it.
    const outcome = await workers.run({ type: 'hook', script: { text: script, data, answers } }, 2_000)
    if (!outcome) throw refuse(text.busy, {}, Code.tooManyRequests)
    if (!outcome.ok) throw failureOf(hook, outcome)
    return JSON.parse(outcome.value) as Extract<HookOutcome, { ok: true }>
  }
  return {
    callInterface,
    seal: () => void (isSealed = true),
    clear() {
      results.clear()
      isSealed = false
    },
    runScript: (hook, script, data) =>
      once([hook, script, data], async () => {
        const answers: unknown[] = []
        for (;;) {
          const outcome = await runOnce(hook, script, data, answers)
          if (!('needs' in outcome)) return outcome
          answers.push(await callInterface(outcome.needs.id, outcome.needs.parameters))
        }
      }),
  }
}

const reasonTexts = {
  time: text.time,
  memory: text.memory,
  output: text.output,
  'no-function': text.noFunction,
  wrong: text.wrong,
  broken: text.wrong,
} as const

/** The refusal for a script that failed, with its event and line. */
function failureOf(hook: Hook, { reason, message, position }: Extract<Outcome, { ok: false }>): Refusal {
  return refuse(reasonTexts[reason], {
    hook: hookNames[hook],
    place: position
      ? localize((lang) => formatText({ text: text.place, values: { ...position } }, lang))
      : '',
    why: message,
    ms: scriptLimits.timeMs,
  })
}
