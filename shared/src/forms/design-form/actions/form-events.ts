import {
  fieldEvents,
  hasCode,
  type FieldEvent,
  type FormEvent,
  type Step,
} from '../../../contract/fields/actions.ts'
import { debounceMs } from '../../../fields/debounce.ts'
import { findFailedInterfaceChecks, interfaceChecksOf } from '../../../fields/checks.ts'
import { isComputed, type PlacedField } from '../../../fields/plan.ts'
import { convertFor, runSteps, type StepEffects, type StepsOutcome } from '../../../fields/run-steps.ts'
import type { ScriptEffect } from '../../../fields/run-hook-script.ts'
import { runAfterPress } from '../after-press.ts'
import { scopeOf } from '../scope-of.ts'
import { wholeRecord, type FieldPosition, type FormStore } from '../store.ts'

/** Which event runs, for the sentences about it. */
export type EventName =
  | { readonly event: FormEvent | 'click' }
  | { readonly event: FieldEvent; readonly label: string }

/** What events do outside of the values of the form. */
export interface EventEffects extends Omit<StepEffects, 'read' | 'write' | 'fieldOf' | 'message'> {
  message(level: 'info' | 'success' | 'warning' | 'error', text: string): void
  /** Runs a script. Resolves to null where it failed and the user has been told why. */
  runScript(
    name: EventName,
    script: string,
    input: { data: Readonly<Record<string, unknown>>; name?: string },
  ): Promise<readonly ScriptEffect[] | null>
  /** Field events triggered each other without an end. */
  reportLoop(): void
  /** A data interface of an event failed. */
  reportFailure(name: EventName, error: unknown): void
}

/** Chain of changes that events make on each other. */
export const maxChain = 10

export type FormEvents = ReturnType<typeof createFormEvents>

/**
 * Runs the events of a form: steps, then the script of the same event. Events of fields are handled one after the
 * other, changes by a user after a pause in typing. An error never keeps the form from being used.
 */
export function createFormEvents(store: FormStore, effects: EventEffects) {
  const { plan } = store
  const { form } = plan.design
  const checks = interfaceChecksOf(plan)
  const checkedFields = new Set(
    checks.flatMap(({ parameters }) =>
      parameters.flatMap(({ value }) => {
        if (value.by === 'field') return plan.find(value.field, '') ?? []
        return value.by === 'formula'
          ? value.expression.flatMap((token) =>
              typeof token === 'string' ? [] : (plan.find(token.__vModel__, '') ?? []),
            )
          : []
      }),
    ),
  )
  const queued = new Map<string, QueuedEvent>()
  const queue = (event: QueuedEvent) =>
    void queued.set(`${event.event} ${event.at.item.id} ${event.at.row}`, event)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  /** Length of the chain in which values are being written; 0 while a user types. */
  let depth = 0
  let lastDepth = 0
  let isCheckDue = false

  const handleValue = (at: FieldPosition) => {
    // A formula follows later on what was written before it.
    const own = isComputed(at.item.field) ? lastDepth : depth
    lastDepth = own
    if (checkedFields.has(at.item)) isCheckDue = true
    const isOwn = isHandled(at.item, 'change')
    if (!isOwn && !isCheckDue) return
    if (isOwn) queue({ event: 'change', at, depth: own })
    clearTimeout(timer)
    timer = setTimeout(drain, debounceMs)
  }
  const handleBlur = (at: FieldPosition) => {
    if (!isHandled(at.item, 'blur')) return
    // It stands behind a change of the field that still waits, and a submission by the same click finds it here.
    queue({ event: 'blur', at, depth: 0 })
    runAfterPress(() => void drain())
  }
  const drain = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(handleQueued)
    return running
  }
  const handleQueued = async () => {
    for (let next = takeNext(); next; next = takeNext()) {
      if (next.depth >= maxChain) {
        queued.clear()
        effects.reportLoop()
        break
      }
      await handleEvent(next)
      store.compute.flush()
    }
    if (!isCheckDue) return
    isCheckDue = false
    await runInterfaceChecks()
  }
  const takeNext = () => {
    const [first] = queued
    if (first) queued.delete(first[0])
    return first?.[1]
  }

  const stepEffects = (table: string, row: number, chain: number): StepEffects => {
    const scope = scopeOf(store, table, row)
    return {
      ...effects,
      read: scope.read,
      fieldOf: (name) => plan.find(name, table)?.field,
      write: (name, value) => writeIn(chain, () => scope.write(name, value)),
      message: ({ level, text }) => effects.message(level, text),
    }
  }
  const writeIn = (chain: number, write: () => void) => {
    const before = depth
    depth = chain
    try {
      write()
    } finally {
      depth = before
    }
  }
  const runSafely = async (
    name: EventName,
    steps: readonly Step[],
    own: StepEffects,
  ): Promise<StepsOutcome | null> => {
    try {
      return await runSteps(steps, own, store.symbols)
    } catch (error) {
      effects.reportFailure(name, error)
      return null
    }
  }
  const applyEffects = (done: readonly ScriptEffect[] | null, own: StepEffects) => {
    for (const effect of done ?? [])
      if (effect.type === 'message') effects.message(effect.level, effect.text)
      else {
        const field = own.fieldOf(effect.name)
        if (field) own.write(effect.name, convertFor(field, effect.value))
      }
  }
  const handleEvent = async ({ event, at: { item, row }, depth: chain }: QueuedEvent) => {
    const { actions, on, label, vModel } = item.field.settings
    const own = stepEffects(item.table, row, chain + 1)
    const name = { event, label: label || vModel }
    const outcome = await runSafely(name, actions[event], own)
    if (outcome?.end === 'stopped') effects.message('warning', outcome.message)
    const script = on[event]
    if (outcome?.end !== 'done' || !hasCode(script)) return
    const data =
      item.table === '' ? store.values() : { ...store.values(), ...store.rows(store.tableOf(item)!).row(row) }
    applyEffects(await effects.runScript(name, script, { data, name: vModel }), own)
  }
  /** Fields that show the sentence of a check by a data interface. */
  const failing = new Set<PlacedField>()
  const runInterfaceChecks = async () => {
    try {
      const read = (name: string) => store.read(name, '', wholeRecord)
      const failed = await findFailedInterfaceChecks(
        plan,
        (item) => read(item.field.settings.vModel),
        store.symbols,
        (id, parameters) => effects.callInterface(id, parameters),
      )
      for (const item of failing) store.setProblem({ item, row: wholeRecord }, null)
      failing.clear()
      for (const { field, message } of failed) {
        const item = plan.find(field, '')
        if (!item) effects.message('warning', message)
        else {
          failing.add(item)
          store.setProblem({ item, row: wholeRecord }, { why: 'refused', message })
        }
      }
    } catch {
      // The server asks again when the record is saved, and then names what failed.
    }
  }

  const settle = async () => {
    store.compute.flush()
    // Formulas of a change are computed while it is handled, so one round is enough for what is queued now.
    await drain()
  }
  const recordEffects = () => stepEffects('', wholeRecord, 1)
  return {
    /** Follows the values until the returned function is called. */
    start: (): (() => void) => {
      const stops = [store.subscribeValues(handleValue), store.subscribeBlur(handleBlur)]
      return () => {
        clearTimeout(timer)
        queued.clear()
        for (const stop of stops) stop()
      }
    },
    load: async (): Promise<void> => {
      const outcome = await runSafely({ event: 'onLoad' }, form.actions.onLoad, recordEffects())
      if (outcome?.end === 'stopped') effects.message('warning', outcome.message)
      if (outcome?.end !== 'done' || !hasCode(form.funcs.onLoad)) return
      applyEffects(
        await effects.runScript({ event: 'onLoad' }, form.funcs.onLoad, { data: store.values() }),
        recordEffects(),
      )
    },
    /** Waits until all changes so far are handled. */
    settle,
    /** The steps before a submission. The server carries them out again, and the script only there. */
    beforeSubmit: async (): Promise<StepsOutcome> => {
      const outcome = await runSafely({ event: 'beforeSubmit' }, form.actions.beforeSubmit, recordEffects())
      store.compute.flush()
      return outcome ?? { end: 'declined' }
    },
    afterSubmit: async (): Promise<void> => {
      const outcome = await runSafely({ event: 'afterSubmit' }, form.actions.afterSubmit, recordEffects())
      if (outcome?.end === 'stopped') effects.message('warning', outcome.message)
    },
  }
}

/** An event of a field that is not handled yet. */
interface QueuedEvent {
  readonly event: FieldEvent
  readonly at: FieldPosition
  /** Length of the chain of changes that led to it; 0 for a user. */
  readonly depth: number
}

const isHandled = ({ field: { settings } }: PlacedField, event: FieldEvent): boolean =>
  settings.actions[event].length > 0 || hasCode(settings.on[event])

/** Whether a form has anything that runs in the browser. */
export const hasEvents = ({ design, items }: FormStore['plan']): boolean =>
  Object.values(design.form.actions).some((steps) => steps.length > 0) ||
  hasCode(design.form.funcs.onLoad) ||
  design.form.checks.some(({ by }) => by === 'interface') ||
  items.some((item) => fieldEvents.some((event) => isHandled(item, event)))
