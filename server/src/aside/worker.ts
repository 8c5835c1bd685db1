import { parentPort } from 'node:worker_threads'
import { init, parse } from '@guanmingchiu/sqlparser-ts'
import {
  getQuickJS,
  shouldInterruptAfterDeadline,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten'
import type { Job, Outcome, Place, ScriptLimits } from './job.ts'

type Script = Extract<Job, { what: 'script' }>

/** Runs the function in a machine of its own, which knows nothing of this one: no file, no network, no clock to wait by. */
function script({ script: text, data, parameters, limits }: Script): Outcome {
  const runtime = machines.newRuntime()
  runtime.setMemoryLimit(limits.memory)
  runtime.setMaxStackSize(256 * 1024)
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + limits.ms))
  const vm = runtime.newContext()
  // Neither is disposed of where it broke: the machine asserts that nothing is left in it. It goes with the thread.
  const outcome = inside(vm, text, data, parameters, limits)
  if (outcome.ok || outcome.why === 'wrong' || outcome.why === 'no-function') {
    vm.dispose()
    runtime.dispose()
  }
  return outcome
}

function inside(
  vm: QuickJSContext,
  text: string,
  data: string,
  parameters: string,
  { output }: ScriptLimits,
): Outcome {
  // Its own line end, so that a comment at the end of the function does not swallow the bracket.
  const made = vm.evalCode(`(${text}\n)`, 'script', { strict: true })
  if (made.error) return failed(vm, made.error)
  const given = made.value
  if (vm.typeof(given) !== 'function') {
    given.dispose()
    return { ok: false, why: 'no-function', message: '' }
  }
  const carried = vm.evalCode(`(work, data, parameters) => {
    const given = work(JSON.parse(data), JSON.parse(parameters))
    if (given && typeof given.then === 'function') throw new TypeError('a promise cannot be waited for')
    return JSON.stringify(given === undefined ? null : given) ?? 'null'
  }`)
  if (carried.error) return failed(vm, carried.error)
  const handed = [given, vm.newString(data), vm.newString(parameters)]
  const called = vm.callFunction(carried.value, vm.undefined, ...handed)
  for (const handle of [...handed, carried.value]) handle.dispose()
  if (called.error) return failed(vm, called.error)
  const length = vm.getProp(called.value, 'length').consume((handle) => vm.getNumber(handle))
  if (length > output) return { ok: false, why: 'output', message: `${length}` }
  const value = vm.getString(called.value)
  called.value.dispose()
  return { ok: true, value }
}

function failed(vm: QuickJSContext, error: QuickJSHandle): Outcome {
  const thrown = vm.dump(error) as { name?: string; message?: string; stack?: string } | string
  error.dispose()
  if (typeof thrown === 'string') return { ok: false, why: 'wrong', message: thrown }
  const { name = 'Error', message = '', stack = '' } = thrown ?? {}
  if (message === 'interrupted') return { ok: false, why: 'time', message }
  if (message === 'out of memory' || thrown === null) return { ok: false, why: 'memory', message }
  const place = placeOf(stack)
  return {
    ok: false,
    why: 'wrong',
    message: `${name}: ${message}`.slice(0, 300),
    ...(place ? { place } : {}),
  }
}

/** The first line of the user's own script; the bracket before it is not theirs. */
function placeOf(stack: string): Place | null {
  const found = /script:(\d+):(\d+)/.exec(stack)
  if (!found) return null
  const line = Number(found[1])
  return { line, column: Number(found[2]) - (line === 1 ? 1 : 0) }
}

function parsed(dialect: string, text: string): Outcome {
  try {
    return { ok: true, value: JSON.stringify(parse(text, dialect as never)) }
  } catch (error) {
    const { message } = error as Error
    // What runs over in there breaks the parser for good: the thread goes with it.
    if (!message.startsWith('sql parser error: ')) return { ok: false, why: 'broken', message }
    const at = / at Line: (\d+), Column: (\d+)/.exec(message)
    return {
      ok: false,
      why: 'wrong',
      message: message.replace(/^sql parser error: /, '').replace(/ at Line.*$/, ''),
      ...(at ? { place: { line: Number(at[1]), column: Number(at[2]) } } : {}),
    }
  }
}

/* oxlint-disable unicorn/require-post-message-target-origin -- the port of a thread has no origin */
const [machines] = await Promise.all([getQuickJS(), init()])
parentPort?.on('message', (job: Job) => {
  try {
    parentPort?.postMessage(job.what === 'script' ? script(job) : parsed(job.dialect, job.text))
  } catch (error) {
    parentPort?.postMessage({ ok: false, why: 'broken', message: String(error) } satisfies Outcome)
  }
})
// Time counts from here: on a busy machine a thread takes a second to begin.
parentPort?.postMessage('ready')
