const cleanups: (() => Promise<void>)[] = []

/** Runs `cleanup` after the last test of the file, the latest one first. */
export function afterFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup)
}

/** Called by `setup.ts` after each test file. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
