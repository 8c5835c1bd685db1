/** Reports progress: at a terminal in one line that is redrawn, elsewhere with a line for each new step. */
export interface Progress {
  report(step: string, figures?: string): void
  finish(): void
}

/** Writes progress to `stream`, usually standard error. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  let last = ''
  return {
    report(step, figures = '') {
      if (stream.isTTY)
        stream.write(`\r\x1b[K  ${step}${figures ? ` ${figures}` : ''}`.slice(0, (stream.columns ?? 80) + 3))
      else if (step !== last) stream.write(`  ${step} ...\n`)
      last = step
    },
    finish() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
