/** Why a report cannot be made. */
export class ReportError extends Error {
  readonly why: 'tooBig' | 'circle' | 'lost'
  /** Cells of a circle, or names of what is lost. */
  readonly names: readonly string[]
  constructor(why: ReportError['why'], names: readonly string[] = []) {
    super(why)
    this.why = why
    this.names = names
  }
}
