import { Message } from '@arco-design/web-react'
import type { HookOutcome } from '../../../fields/run-hook-script.ts'
import { useText } from '../../../text/text.ts'
import { callInterface } from './call-interface.ts'
import type { EventEffects, EventName } from './form-events.ts'
import { text } from './text.ts'

/** Returns the name of an event as sentences about it show it. */
export function useEventTitle(): (name: EventName) => string {
  const t = useText(text)
  return (name) =>
    'label' in name ? t(`actions.${name.event}`, { name: name.label }) : t(`actions.${name.event}`)
}

const reasonKeys = {
  time: 'actions.scriptTime',
  memory: 'actions.scriptMemory',
  output: 'actions.scriptOutput',
  'no-function': 'actions.scriptNoFunction',
  wrong: 'actions.scriptWrong',
  unavailable: 'actions.scriptUnavailable',
} as const

/**
 * Returns the function that runs scripts in the worker, which is loaded with the first of them. A failure is shown
 * with the event and the line.
 */
export function useScriptRunner(): EventEffects['runScript'] {
  const t = useText(text)
  const titleOf = useEventTitle()
  return async (name, script, { data, name: field }) => {
    const fail = (
      reason: keyof typeof reasonKeys,
      { line, message = '' }: { line?: number | undefined; message?: string } = {},
    ) => {
      const place = line === undefined ? '' : t('actions.line', { line })
      Message.error(t(reasonKeys[reason], { event: titleOf(name), place, why: message }))
      return null
    }
    const { runInWorker } = await import('../scripts/run-in-worker.ts')
    const answers: unknown[] = []
    for (;;) {
      let outcome: HookOutcome | null
      try {
        outcome = await runInWorker({ text: script, data, answers, ...(field ? { name: field } : {}) })
      } catch {
        return fail('unavailable')
      }
      if (!outcome.ok) return fail(outcome.reason, outcome)
      if (!('needs' in outcome)) return outcome.effects
      const { id, parameters } = outcome.needs
      try {
        const rows = await callInterface(id, parameters)
        answers.push(rows)
      } catch (error) {
        return fail('wrong', { message: error instanceof Error ? error.message : String(error) })
      }
    }
  }
}
