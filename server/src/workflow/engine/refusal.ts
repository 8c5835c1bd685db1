import type { RefusalCode } from './text.ts'

/** Why a command is refused; `values` fill its sentence in `refusalText`. */
export interface FlowRefusal {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
}

/** Ends a step. `step` catches it and returns the refusal; it never leaves the engine. */
export class StepRefused extends Error {
  readonly refusal: FlowRefusal
  constructor(code: RefusalCode, values: FlowRefusal['values'] = {}) {
    super(code)
    this.refusal = { code, values }
  }
}

/** Refuses unless the condition is met. */
export function assertStep(
  condition: unknown,
  code: RefusalCode,
  values?: FlowRefusal['values'],
): asserts condition {
  if (!condition) throw new StepRefused(code, values)
}
