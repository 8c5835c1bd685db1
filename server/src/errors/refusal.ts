import * as z from 'zod'
import type { RefusedStudent } from '@tessera/shared/contract/edu/classes'
import type { Lang } from '@tessera/shared/contract/lang'
import type {
  LessonConflict,
  LessonWarning,
  StudentOverlap,
} from '@tessera/shared/contract/edu/lesson-conflicts'
import { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Finding } from '@tessera/shared/contract/registry/check'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import { interpolate } from '@tessera/shared/format/interpolate'
import { isLocalized, localize, valuesIn } from './translate.ts'

/** What a client needs to go on after a refusal; travels in the envelope's `data`. */
export interface RefusalDetails {
  /** For the second factor (`Code.secondFactor`). */
  ticket?: string
  /** The sign-in has to be repeated with this proof besides the password. */
  proof?: 'code'
  /** What the session has to do first (`Code.stepFirst`). */
  steps?: readonly RequiredStep[]
  /** Stable code of the reason, for programs; the sentence is for users. */
  reason?: string
  /** What stands in the way of lessons, and what staff have to confirm. */
  conflicts?: readonly LessonConflict[]
  warnings?: readonly LessonWarning[]
  overlaps?: readonly StudentOverlap[]
  /** Students who were not added or moved, with the reason of each. */
  refused?: readonly RefusedStudent[]
}

export interface FieldRefusal {
  /** Path of the field on the wire, such as `account` or `list.0.name`. */
  field: string
  text: LocalizedText
  values?: Record<string, unknown>
}

/**
 * Where a database found an error in a statement: characters before the place, counted from 0, or a line,
 * counted from 1, as its product reports it.
 */
export type ErrorPlace = { offset: number } | { line: number }

interface RefusalOptions {
  /** Code of the envelope, such as `Code.invalid`. */
  code: number
  text: LocalizedText
  /** Values of the placeholders in `text`. A name that follows the reader's language is a localized text. */
  values?: Record<string, unknown> | undefined
  fields?: readonly FieldRefusal[]
  findings?: readonly Finding[]
  details?: RefusalDetails
  place?: ErrorPlace | undefined
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
  /** Place in the statement that a database refused. */
  readonly place: ErrorPlace | undefined
  /** The user whose sign-in is refused, for the log only: the caller must not learn whether the account exists. */
  signInOf?: { readonly id: string; readonly realName: string }

  constructor({ code, text, values = {}, fields = [], findings = [], details = {}, place }: RefusalOptions) {
    super(text.en)
    this.code = code
    this.text = text
    this.values = values
    this.fields = fields
    this.findings = findings
    this.details = details
    this.place = place
  }
}

/** Creates a refusal, with the code 400 by default. */
export const refuse = (text: LocalizedText, values?: Record<string, unknown>, code: number = Code.invalid) =>
  new Refusal({ code, text, values })

/** Creates a refusal of one field of the input. */
export const refuseField = (
  field: string,
  text: LocalizedText,
  values?: Record<string, unknown>,
  code: number = Code.invalid,
) => new Refusal({ code, text, values, fields: [{ field, text, ...(values ? { values } : {}) }] })

/**
 * The reason of a failure as it is stored: in every language, because its reader may use another one than the
 * caller.
 */
export const StoredReason = z.object({ line: LocalizedText, values: z.record(z.string(), z.unknown()) })
export type StoredReason = z.output<typeof StoredReason>

/** Longest stored value of a placeholder, in characters. */
const maxValueLength = 500

/** Converts a refusal for storage; `formatReason` formats the result. */
export const toStoredReason = ({ text, values }: Refusal): StoredReason => ({
  line: text,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? limitList(value) : limitValue(value, maxValueLength),
    ]),
  ),
})

const limitValue = (value: unknown, length: number): string | LocalizedText =>
  isLocalized(value) ? localize((lang) => value[lang].slice(0, length)) : String(value).slice(0, length)

/** The first items of a list that fit into a stored value together. */
function limitList(items: readonly unknown[]): (string | LocalizedText)[] {
  let room = maxValueLength
  return items.flatMap((item) => {
    const fitting = limitValue(item, room)
    const length = isLocalized(fitting)
      ? Math.max(...Object.values(fitting).map((text) => text.length))
      : fitting.length
    room -= length
    return length === 0 ? [] : [fitting]
  })
}

/** Formats a stored reason in the reader's language. */
export const formatReason = ({ line, values }: StoredReason, lang: Lang): string =>
  interpolate(line[lang], valuesIn(values, lang))
