import type { Queue } from '../jobs/queue.ts'
import type { FindImporter, Importer } from './importer.ts'
import { runImport, type ImportRunner } from './run.ts'
import { importQueueName } from './store.ts'

/** Imports that one process runs at a time. */
const maxRunning = 8

export interface Imports {
  importers: ImportRunner['importers']
  /** Finds an importer that is not in the list. */
  find: FindImporter
  queue: Queue
}

/** The imports of all features, and the queue that runs them. */
export const openImports = (runner: ImportRunner): Imports => ({
  importers: runner.importers,
  find: async (name, author) => runner.findImporter?.(name, author),
  queue: {
    name: importQueueName,
    concurrency: maxRunning,
    run: ([job]) => runImport(runner, job),
    // On a full disk imports stay queued.
    canClaim: () =>
      runner.assertRoom().then(
        () => true,
        () => false,
      ),
  },
})

/** The importer of a name; throws where no feature declares it. */
export function findImporter({ importers }: Pick<Imports, 'importers'>, name: string): Importer {
  const found = importers.find((importer) => importer.name === name)
  if (!found) throw new Error(`there is no importer ${name}`)
  return found
}
