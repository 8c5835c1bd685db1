/** What a user did, what was sent for it, and the page after it. */
export interface Step {
  readonly act: string
  readonly requests: readonly string[]
  /** What appeared, also for some seconds only. */
  readonly messages: readonly string[]
  /** Addresses that were opened: pages of the product, and others in tabs of their own. */
  readonly opened: readonly string[]
  readonly outline: readonly string[]
}

export interface Played {
  readonly steps: readonly Step[]
  readonly consoleMessages: readonly string[]
}

/** The first difference of two plays, with the path of the element; null where there is none. */
export function findDrift(interpreter: Played, generated: Played): string | null {
  for (const [at, left] of interpreter.steps.entries()) {
    const right = generated.steps[at]
    const place = `step ${at}, ${left.act}`
    if (right?.act !== left.act) return `${place}: the generated page has ${right?.act ?? 'no such step'}`
    for (const what of ['requests', 'messages', 'opened', 'outline'] as const) {
      const line = Array.from({ length: Math.max(left[what].length, right[what].length) }).findIndex(
        (_, n) => left[what][n] !== right[what][n],
      )
      if (line >= 0)
        return `${place}: ${what}: ${left[what][line] ?? 'nothing'} <> ${right[what][line] ?? 'nothing'}`
    }
  }
  const [left, right] = [interpreter, generated].map(({ consoleMessages }) => consoleMessages.join('\n'))
  return left === right ? null : `console: ${left} <> ${right}`
}
