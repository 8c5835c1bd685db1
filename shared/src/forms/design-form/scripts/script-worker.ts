/**
 * Runs scripts of forms. The answer with this file carries a content policy of its own, the only one that allows
 * WebAssembly: a worker has the policy of its own file, not that of the page.
 */
import quickJsBuild from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { runHookScript, scriptLimits, type HookScript } from '../../../fields/run-hook-script.ts'

/** The address of this worker: the build puts it in the place of this module for the modules that import it. */
export const scriptWorkerAddress: string = ''

export interface ScriptRequest {
  readonly id: number
  readonly script: HookScript
}

const loading = newQuickJSWASMModuleFromVariant(quickJsBuild)

/**
 * A worker has no clock of its own time: a busy machine must not end a script, so it also has to have run for a
 * number of the engine's ticks.
 */
const minTicks = 100
const maxMs = 1_000

const createIsOver = () => {
  const start = performance.now()
  let ticks = 0
  return () => {
    ticks += 1
    const elapsedMs = performance.now() - start
    return (elapsedMs > scriptLimits.timeMs && ticks > minTicks) || elapsedMs > maxMs
  }
}

addEventListener('message', ({ data: { id, script } }: MessageEvent<ScriptRequest>) => {
  void loading.then(
    (quickJs) => postMessage({ id, outcome: runHookScript(quickJs, script, createIsOver) }),
    (error: unknown) => postMessage({ id, fault: String(error) }),
  )
})
