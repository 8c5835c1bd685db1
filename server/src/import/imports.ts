import type { Importer } from './importer.ts'
import { runImport, type ImportRunner } from './run.ts'
import { listUnclaimedImports } from './store.ts'

export interface Imports {
  importers: ImportRunner['importers']
  /** Runs an import in this process; resolves at its end. */
  run(id: string): Promise<void>
  /** Starts imports whose process has ended, without waiting for them. */
  resume(): Promise<void>
  /** Releases running imports, so that another process can continue them. */
  close(): Promise<void>
}

/** Opens the imports that run in this process. */
export function openImports(options: Omit<ImportRunner, 'isStopping'>): Imports {
  let stopping = false
  const runner: ImportRunner = { ...options, isStopping: () => stopping }
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
    importers: options.importers,
    run,
    async resume() {
      if (await isRefused(options.assertRoom)) return
      for (const id of await listUnclaimedImports(options.db)) if (!stopping) void run(id)
    },
    async close() {
      stopping = true
      await Promise.all(running.values())
    },
  }
}

const isRefused = (assertRoom: () => Promise<void>) =>
  assertRoom().then(
    () => false,
    () => true,
  )

/** The importer of a name; throws where no feature declares it. */
export function findImporter({ importers }: Pick<Imports, 'importers'>, name: string): Importer {
  const found = importers.find((importer) => importer.name === name)
  if (!found) throw new Error(`there is no importer ${name}`)
  return found
}
