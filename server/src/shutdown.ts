/** Exit codes for signals: 128 plus the number of the signal. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
const timeoutMs = 20_000

/**
 * Shuts the process down gracefully at Ctrl-C, SIGTERM, SIGHUP or when the IPC channel of its parent closes:
 * runs the added steps, the last one first. A second signal, or 20 s without an end, exits at once.
 */
export function handleShutdown() {
  const steps: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (running ? process.exit(exitCodes[signal]) : void close(0)))
  process.once('disconnect', () => void close(0))

  async function close(code: number): Promise<void> {
    running ??= run(code)
    await running
  }

  async function run(code: number) {
    setTimeout(() => process.exit(1), timeoutMs).unref()
    let exitCode = code
    for (const step of steps.reverse())
      try {
        await step()
      } catch (fault) {
        exitCode = 1
        process.stderr.write(`${fault instanceof Error ? fault.stack : fault}\n`)
      }
    process.exit(exitCode)
  }

  return {
    close,
    isClosing: () => running !== undefined,
    addStep: (step: () => Promise<unknown>) => void steps.push(step),
  }
}
