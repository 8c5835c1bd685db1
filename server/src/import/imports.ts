import { runImport, type Runner } from './run.ts'
import { leftBehind } from './store.ts'

export interface Imports {
  importers: Runner['importers']
  /** Runs an import here and now; resolves at its end. */
  run(id: string): Promise<void>
  /** Goes on with imports whose process is gone. They run on; this only begins them. */
  resume(): Promise<void>
  /** Gives back what is under way. */
  close(): Promise<void>
}

/** Imports under way in this process. */
export function openImports(given: Omit<Runner, 'stopping'>): Imports {
  let stopping = false
  const runner: Runner = { ...given, stopping: () => stopping }
  const running = new Map<string, Promise<void>>()
  const run = (id: string) => {
    const one =
      running.get(id) ??
      runImport(runner, id)
        .catch(runner.onError)
        .finally(() => running.delete(id))
    running.set(id, one)
    return one
  }
  return {
    importers: given.importers,
    run,
    async resume() {
      for (const id of await leftBehind(given.db)) if (!stopping) void run(id)
    },
    async close() {
      stopping = true
      await Promise.all(running.values())
    },
  }
}
