/** What a signal tells the shell when it ends a process: 128 + its number. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const patience = 20_000

/**
 * Ends the process politely: runs the registered steps, the last one first, at the first Ctrl-C, SIGTERM, SIGHUP or when the
 * starter's channel closes. A second signal, or 20 s without an end, exits at once.
 */
export function closing() {
  const steps: (() => Promise<unknown>)[] = []
  let begun: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (begun ? process.exit(codes[signal]) : void close(0)))
  process.once('disconnect', () => void close(0))

  async function close(code: number): Promise<void> {
    begun ??= run(code)
    await begun
  }

  async function run(code: number) {
    setTimeout(() => process.exit(1), patience).unref()
    let worst = code
    for (const step of steps.reverse())
      try {
        await step()
      } catch (fault) {
        worst = 1
        process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`)
      }
    process.exit(worst)
  }

  return {
    close,
    begun: () => begun !== undefined,
    before: (step: () => Promise<unknown>) => void steps.push(step),
  }
}
