import { parentPort } from 'node:worker_threads'
import { init, parse } from '@guanmingchiu/sqlparser-ts'
import quickJsBuild from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { runHookScript, scriptLimits, type HookScript } from '@tessera/shared/fields/run-hook-script'
import { PdfLimit } from '../pdf/limits.ts'
import type { PdfRequest } from '../pdf/write-pdf.ts'
import type { Job, Outcome, TextPosition, ScriptLimits } from './job.ts'

type ScriptJob = Extract<Job, { type: 'script' }>

/** Runs the script in a separate JavaScript engine without host objects: no files, network or timers. */
function runScript({ script: text, data, parameters, limits }: ScriptJob): Outcome {
  const runtime = quickJs.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(256 * 1024)
  runtime.setInterruptHandler(startTimer(limits.timeoutMs))
  const vm = runtime.newContext()
  // After a crash neither can be disposed of, because the engine asserts that it is empty. They end with the
  // thread.
  const outcome = evaluateScript(vm, text, data, parameters, limits)
  if (outcome.ok || outcome.reason === 'wrong' || outcome.reason === 'no-function') {
    vm.dispose()
    runtime.dispose()
  }
  return outcome
}

function evaluateScript(
  vm: QuickJSContext,
  text: string,
  data: string,
  parameters: string,
  { outputLength }: ScriptLimits,
): Outcome {
  // The line break keeps a comment at the end of the function from hiding the bracket.
  const evaluated = vm.evalCode(`(${text}\n)`, 'script', { strict: true })
  if (evaluated.error) return toFailure(vm, evaluated.error)
  const work = evaluated.value
  if (vm.typeof(work) !== 'function') {
    work.dispose()
    return { ok: false, reason: 'no-function', message: '' }
  }
  const carried = vm.evalCode(`(work, data, parameters) => {
    const given = work(JSON.parse(data), JSON.parse(parameters))
    if (given && typeof given.then === 'function') throw new TypeError('a promise cannot be waited for')
    return JSON.stringify(given === undefined ? null : given) ?? 'null'
  }`)
  if (carried.error) return toFailure(vm, carried.error)
  const handed = [work, vm.newString(data), vm.newString(parameters)]
  const called = vm.callFunction(carried.value, vm.undefined, ...handed)
  for (const handle of [...handed, carried.value]) handle.dispose()
  if (called.error) return toFailure(vm, called.error)
  const length = vm.getProp(called.value, 'length').consume((handle) => vm.getNumber(handle))
  if (length > outputLength) return { ok: false, reason: 'output', message: `${length}` }
  const value = vm.getString(called.value)
  called.value.dispose()
  return { ok: true, value }
}

function toFailure(vm: QuickJSContext, error: QuickJSHandle): Outcome {
  const thrown = vm.dump(error) as { name?: string; message?: string; stack?: string } | string
  error.dispose()
  if (typeof thrown === 'string') return { ok: false, reason: 'wrong', message: thrown }
  const { name = 'Error', message = '', stack = '' } = thrown ?? {}
  if (message === 'interrupted') return { ok: false, reason: 'time', message }
  if (message === 'out of memory' || thrown === null) return { ok: false, reason: 'memory', message }
  const place = findPosition(stack)
  return {
    ok: false,
    reason: 'wrong',
    message: `${name}: ${message}`.slice(0, 300),
    ...(place ? { position: place } : {}),
  }
}

/** Says when this thread has worked so long from now on. It counts no clock: a busy machine ends no script. */
function startTimer(ms: number): () => boolean {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return user + system > ms * 1_000
  }
}

/** Runs the script of an event. */
function runHook(script: HookScript): Outcome {
  const outcome = runHookScript(quickJs, script, () => startTimer(scriptLimits.timeMs))
  if (outcome.ok) return { ok: true, value: JSON.stringify(outcome) }
  const { reason, message, line } = outcome
  return { ok: false, reason, message, ...(line === undefined ? {} : { position: { line, column: 1 } }) }
}

/** Limits of nested parts and header bytes against malicious mails. */
const mailLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const

async function readMail(raw: Uint8Array): Promise<Outcome> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    const mail = await PostalMime.parse(raw, { ...mailLimits, attachmentEncoding: 'arraybuffer' })
    return { ok: true, value: '', mail }
  } catch (error) {
    return { ok: false, reason: 'wrong', message: String(error) }
  }
}

async function createPdf(request: PdfRequest): Promise<Outcome> {
  const { writePdf } = await import('../pdf/write-pdf.ts')
  try {
    const { content, pages } = await writePdf(request)
    return { ok: true, value: String(pages), file: content }
  } catch (error) {
    if (!(error instanceof PdfLimit)) throw error
    return { ok: false, reason: 'wrong', message: error.limit }
  }
}

function runJob(job: Job): Outcome | Promise<Outcome> {
  if (job.type === 'mail') return readMail(job.raw)
  if (job.type === 'pdf') return createPdf(job.request)
  if (job.type === 'script') return runScript(job)
  return job.type === 'hook' ? runHook(job.script) : parseStatement(job.dialect, job.text)
}

/** The position in the user's script; the added bracket in its first line does not count. */
function findPosition(stack: string): TextPosition | null {
  const found = /script:(\d+):(\d+)/.exec(stack)
  if (!found) return null
  const line = Number(found[1])
  return { line, column: Number(found[2]) - (line === 1 ? 1 : 0) }
}

function parseStatement(dialect: string, text: string): Outcome {
  try {
    return { ok: true, value: JSON.stringify(parse(text, dialect as never)) }
  } catch (error) {
    const { message } = error as Error
    // A stack overflow leaves the parser unusable, so the thread is terminated.
    if (!message.startsWith('sql parser error: ')) return { ok: false, reason: 'broken', message }
    const at = / at Line: (\d+), Column: (\d+)/.exec(message)
    return {
      ok: false,
      reason: 'wrong',
      message: message.replace(/^sql parser error: /, '').replace(/ at Line.*$/, ''),
      ...(at ? { position: { line: Number(at[1]), column: Number(at[2]) } } : {}),
    }
  }
}

/* oxlint-disable unicorn/require-post-message-target-origin -- the port of a thread has no origin */
const [quickJs] = await Promise.all([newQuickJSWASMModuleFromVariant(quickJsBuild), init()])
parentPort?.on('message', async (job: Job) => {
  try {
    const outcome = await runJob(job)
    parentPort?.postMessage(outcome)
  } catch (error) {
    parentPort?.postMessage({ ok: false, reason: 'broken', message: String(error) } satisfies Outcome)
  }
})
// The time limit starts at the job, not at the thread: a busy machine needs a second to start one.
parentPort?.postMessage('ready')
