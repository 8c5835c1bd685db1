/**
 * Reports promises that were rejected while nothing waited for them, instead of ending the process as Node
 * does by default: such a failure concerns one piece of work, and the server goes on with all others. An
 * exception that nothing caught still ends the process, because its state is unknown then.
 */
export function reportUnhandledRejections(report: (error: unknown) => void): void {
  process.on('unhandledRejection', report)
}
