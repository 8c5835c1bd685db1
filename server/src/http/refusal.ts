import type { Lang, Line } from '@tessera/shared/contract/lang'
import type { Finding } from '@tessera/shared/contract/shell/check'
import { Code, type Step } from '@tessera/shared/contract/wire'
import { fill } from '@tessera/shared/format/fill'

/** What somebody needs to go on after a refusal. */
export interface Told {
  /** For the second factor (`Code.secondFactor`). */
  ticket?: string
  /** What the session has to do first (`Code.stepFirst`). */
  steps?: readonly Step[]
}

export interface FieldRefusal {
  /** Path of the field as it stands on the wire, such as `account` or `list.0.name`. */
  field: string
  line: Line
  values?: Record<string, unknown>
}

/** Expected, meant for the user, and it has words; anything else that is thrown is a fault (architecture, rule 7). */
export class Refusal extends Error {
  readonly code: number
  readonly line: Line
  readonly values: Record<string, unknown>
  readonly fields: readonly FieldRefusal[]
  /** What is wrong with a build of a remote, by stable codes. */
  readonly findings: readonly Finding[]
  readonly told: Told

  constructor(
    code: number,
    line: Line,
    values: Record<string, unknown> = {},
    fields: readonly FieldRefusal[] = [],
    findings: readonly Finding[] = [],
    told: Told = {},
  ) {
    super(line.en)
    this.code = code
    this.line = line
    this.values = values
    this.fields = fields
    this.findings = findings
    this.told = told
  }
}

/** Refuses for a reason of the business: 400 unless another code says it better. */
export const refuse = (line: Line, values?: Record<string, unknown>, code: number = Code.invalid) =>
  new Refusal(code, line, values)

/** Refuses one field of what was sent. */
export const refuseField = (
  field: string,
  line: Line,
  values?: Record<string, unknown>,
  code: number = Code.invalid,
) => new Refusal(code, line, values, [{ field, line, ...(values ? { values } : {}) }])

/** Why something failed, as it is kept: in every language, because whoever reads it later may speak another one than whoever was refused. */
export interface Why {
  line: Line
  values: Readonly<Record<string, unknown>>
}

/** Characters of a value that are kept. */
const longestValue = 500

/** What is kept of a refusal; `whyText` says it. */
export const whyOf = ({ line, values }: Refusal): Why => ({
  line,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).slice(0, longestValue)]),
  ),
})

/** A kept reason as its reader speaks. */
export const whyText = ({ line, values }: Why, lang: Lang): string => fill(line[lang], values)
