import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import * as z from 'zod'

/** What a script has done, in its order. */
const Effect = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set'), name: z.string().max(121), value: z.unknown().optional() }),
  z.object({
    type: z.literal('message'),
    level: z.enum(['info', 'success', 'warning', 'error']).catch('info'),
    text: z.string(),
  }),
])
export type ScriptEffect = z.output<typeof Effect>

export interface HookScript {
  /** The text of a function; it gets one object. */
  readonly text: string
  /** Values by name. */
  readonly data: Readonly<Record<string, unknown>>
  /** Rows of the data interfaces that the script has called so far, in the order of its calls. */
  readonly answers: readonly unknown[]
  /** A field event: the name and the new value. */
  readonly name?: string
}

/** A data interface that the script waits for. The caller runs the script again with one more answer. */
export interface InterfaceNeed {
  readonly id: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export type HookOutcome =
  | { readonly ok: true; readonly effects: readonly ScriptEffect[]; readonly returned: unknown }
  | { readonly ok: true; readonly needs: InterfaceNeed }
  | {
      readonly ok: false
      readonly reason: 'time' | 'memory' | 'output' | 'wrong' | 'no-function'
      readonly message: string
      readonly line?: number
    }

export const scriptLimits = {
  /** Time of its own that one run of a script may take. */
  timeMs: 50,
  memoryBytes: 16_000_000,
  stackBytes: 256 * 1024,
  maxEffects: 1_000,
  maxInterfaceCalls: 10,
  outputLength: 1_000_000,
} as const

const Output = z.object({
  needs: z.object({ id: z.string().max(64), parameters: z.record(z.string(), z.unknown()) }).nullish(),
  effects: z.array(Effect).max(scriptLimits.maxEffects).default([]),
  returned: z.unknown().optional(),
})

/**
 * Runs before the script and keeps the built-ins that it needs, so that a script that changes them changes only its
 * own answer, which the caller parses like any input from outside. `formData` and `setFormData` are the names of
 * clients of this family.
 */
const bootstrap = `(() => {
  'use strict'
  const { parse, stringify } = JSON
  const suspended = {}
  return (work, input) => {
    const { data, answers, name, maxEffects } = parse(input)
    const output = { effects: [], needs: null, returned: null }
    const state = { output, error: null, settled: false }
    let calls = 0
    let count = 0
    const add = (effect) => {
      if (output.needs) throw suspended
      if (count >= maxEffects) throw new RangeError('more than ' + maxEffects + ' changes and messages')
      output.effects[count++] = effect
    }
    const setValue = (target, value) => {
      add({ type: 'set', name: String(target), value: value === undefined ? null : value })
      data[target] = value
    }
    const context = {
      data, formData: data, name, value: name === undefined ? undefined : data[name],
      setValue, setFormData: setValue,
      message: (level, text) => text === undefined
        ? add({ type: 'message', level: 'info', text: String(level) })
        : add({ type: 'message', level: String(level), text: String(text) }),
      callInterface: (id, parameters) => {
        if (calls < answers.length) return answers[calls++]
        output.needs = output.needs || { id: String(id), parameters: parameters || {} }
        throw suspended
      },
    }
    const finish = (returned) => { output.returned = returned === undefined ? null : returned; state.settled = true }
    const fail = (error) => {
      state.settled = true
      if (error !== suspended) state.error = error
    }
    state.write = () => {
      if (output.needs) output.effects = []
      return stringify(output)
    }
    try {
      const returned = work(context)
      if (returned && typeof returned.then === 'function') returned.then(finish, fail)
      else finish(returned)
    } catch (error) { fail(error) }
    return state
  }
})()`

/**
 * Runs the script of an event in a separate JavaScript engine without host objects: no page, no files, no network, no
 * timers. Data interfaces are called by its caller, and the script runs again with their answers, so it needs no way
 * out of the engine. `createIsOver` returns the function that ends the script at its limit.
 *
 * After an outcome with the reasons `time` and `memory` the module must not be used again.
 */
export function runHookScript(
  quickJs: QuickJSWASMModule,
  script: HookScript,
  createIsOver: () => () => boolean,
): HookOutcome {
  const runtime = quickJs.newRuntime()
  runtime.setMemoryLimit(scriptLimits.memoryBytes)
  runtime.setMaxStackSize(scriptLimits.stackBytes)
  const isOver = createIsOver()
  runtime.setInterruptHandler(isOver)
  const vm = runtime.newContext()
  const outcome = evaluate(runtime, vm, script)
  // A crashed engine asserts that it is empty; it ends with its thread or worker.
  if (outcome.ok || (outcome.reason !== 'time' && outcome.reason !== 'memory')) {
    vm.dispose()
    runtime.dispose()
  }
  return outcome
}

function evaluate(
  runtime: QuickJSRuntime,
  vm: QuickJSContext,
  { text, data, answers, name }: HookScript,
): HookOutcome {
  const handles: QuickJSHandle[] = []
  const keep = (handle: QuickJSHandle) => {
    handles.push(handle)
    return handle
  }
  const end = (outcome: HookOutcome): HookOutcome => {
    for (const handle of handles.toReversed()) handle.dispose()
    return outcome
  }
  const started = vm.evalCode(bootstrap, 'start', { strict: true })
  if (started.error) return toFailure(vm, started.error)
  const start = keep(started.value)
  // The line break keeps a comment at the end of the function from hiding the bracket.
  const parsed = vm.evalCode(`(${text}\n)`, 'script', { strict: true })
  if (parsed.error) return end(toFailure(vm, parsed.error))
  const work = keep(parsed.value)
  if (vm.typeof(work) !== 'function') return end({ ok: false, reason: 'no-function', message: '' })
  const input = keep(
    vm.newString(JSON.stringify({ data, answers, name, maxEffects: scriptLimits.maxEffects })),
  )
  const called = vm.callFunction(start, vm.undefined, work, input)
  if (called.error) return end(toFailure(vm, called.error))
  const state = keep(called.value)
  // Promises of an `async` function; nothing outside of the engine can settle one.
  const jobs = runtime.executePendingJobs()
  if (jobs.error) return end(toFailure(vm, jobs.error))
  const error = vm.getProp(state, 'error')
  if (vm.dump(error) !== null) return end(toFailure(vm, error))
  error.dispose()
  const isSettled = vm.getProp(state, 'settled').consume((handle) => vm.dump(handle) === true)
  if (!isSettled) return end({ ok: false, reason: 'wrong', message: 'the promise never settles' })
  const written = vm.callMethod(state, 'write')
  if (written.error) return end(toFailure(vm, written.error))
  const length = vm.getProp(keep(written.value), 'length').consume((handle) => vm.getNumber(handle))
  if (!(length <= scriptLimits.outputLength))
    return end({ ok: false, reason: 'output', message: String(length) })
  return end(readOutput(vm.getString(written.value), answers.length))
}

/** Parses what a script answers. A script could have written anything there. */
function readOutput(text: string, calls: number): HookOutcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'wrong', message: 'the answer is not JSON' }
  }
  const output = Output.safeParse(json)
  if (!output.success) return { ok: false, reason: 'wrong', message: 'the answer has another shape' }
  const { needs, effects, returned } = output.data
  if (!needs) return { ok: true, effects, returned }
  return calls < scriptLimits.maxInterfaceCalls
    ? { ok: true, needs }
    : { ok: false, reason: 'wrong', message: `more than ${scriptLimits.maxInterfaceCalls} data interfaces` }
}

function toFailure(vm: QuickJSContext, error: QuickJSHandle): HookOutcome {
  const thrown = vm.dump(error) as { name?: unknown; message?: unknown; stack?: unknown } | string | null
  error.dispose()
  if (thrown === null) return { ok: false, reason: 'memory', message: 'out of memory' }
  if (typeof thrown !== 'object') return { ok: false, reason: 'wrong', message: String(thrown).slice(0, 300) }
  const { name = 'Error', message = '', stack = '' } = thrown
  const place = /script:(\d+)/.exec(String(stack))
  const line = place ? { line: Number(place[1]) } : {}
  if (message === 'interrupted') return { ok: false, reason: 'time', message, ...line }
  if (message === 'out of memory') return { ok: false, reason: 'memory', message, ...line }
  return { ok: false, reason: 'wrong', message: `${String(name)}: ${String(message)}`.slice(0, 300), ...line }
}

/** How a script before the submission has decided: `false`, a sentence, or `{ message, field }` refuse it. */
export function refusalOf(returned: unknown): { message: string; field: string } | null {
  if (returned === false) return { message: '', field: '' }
  if (typeof returned === 'string' && returned.trim() !== '')
    return { message: returned.slice(0, 500), field: '' }
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return null
  const { message, field } = returned as { message?: unknown; field?: unknown }
  if (typeof message !== 'string') return null
  return { message: message.slice(0, 500), field: typeof field === 'string' ? field : '' }
}
