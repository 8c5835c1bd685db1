import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { Finding } from '@tessera/shared/contract/shell/check'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import { fill } from '@tessera/shared/format/fill'

/** What a client needs to go on after a refusal; travels in the envelope's `data`. */
export interface RefusalDetails {
  /** For the second factor (`Code.secondFactor`). */
  ticket?: string
  /** What the session has to do first (`Code.stepFirst`). */
  steps?: readonly RequiredStep[]
}

export interface FieldRefusal {
  /** Path of the field on the wire, such as `account` or `list.0.name`. */
  field: string
  text: LocalizedText
  values?: Record<string, unknown>
}

interface RefusalOptions {
  /** Code of the envelope, such as `Code.invalid`. */
  code: number
  text: LocalizedText
  /** Values of the placeholders in `text`. */
  values?: Record<string, unknown> | undefined
  fields?: readonly FieldRefusal[]
  findings?: readonly Finding[]
  details?: RefusalDetails
}

/** An expected error with words for the user. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly code: number
  readonly text: LocalizedText
  readonly values: Record<string, unknown>
  readonly fields: readonly FieldRefusal[]
  /** What is wrong with a build of a remote, by stable codes. */
  readonly findings: readonly Finding[]
  readonly details: RefusalDetails

  constructor({ code, text, values = {}, fields = [], findings = [], details = {} }: RefusalOptions) {
    super(text.en)
    this.code = code
    this.text = text
    this.values = values
    this.fields = fields
    this.findings = findings
    this.details = details
  }
}

/** Refuses for a reason of the business: 400 unless another code says it better. */
export const refuse = (line: LocalizedText, values?: Record<string, unknown>, code: number = Code.invalid) =>
  new Refusal({ code, text: line, values })

/** Refuses one field of what was sent. */
export const refuseField = (
  field: string,
  line: LocalizedText,
  values?: Record<string, unknown>,
  code: number = Code.invalid,
) => new Refusal({ code, text: line, values, fields: [{ field, text: line, ...(values ? { values } : {}) }] })

/** Why something failed, as it is kept: in every language, because whoever reads it later may speak another one than whoever was refused. */
export interface StoredReason {
  line: LocalizedText
  values: Readonly<Record<string, unknown>>
}

/** Characters of a value that are kept. */
const maxValueLength = 500

/** What is kept of a refusal; `whyText` says it. */
export const toStoredReason = ({ text: line, values }: Refusal): StoredReason => ({
  line,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).slice(0, maxValueLength)]),
  ),
})

/** A kept reason as its reader speaks. */
export const formatReason = ({ line, values }: StoredReason, lang: Lang): string => fill(line[lang], values)
