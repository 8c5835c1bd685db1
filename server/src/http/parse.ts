import * as z from 'zod'
import type { Call } from '@tessera/shared/contract/wire'
import { Code } from '@tessera/shared/contract/wire'
import type { Pattern } from '@tessera/shared/contract/patterns'
import { Refusal, type FieldRefusal } from './refusal.ts'
import { field, general, pattern } from './text.ts'

type Raw = Record<string, unknown>

/**
 * Compiles the input schema of a call into a parser, which throws a refusal that names the invalid fields. A
 * query or a form holds only texts: there '' means absent, and a text of digits becomes a number where the
 * schema requires one.
 */
export function compileParser({
  input,
  method,
  form,
}: Call): (body: unknown, query: Raw, params: Raw) => unknown {
  const texts = method === 'GET' || form === true
  const numbers = texts ? numericKeys(input) : new Set<string>()
  return (body, query, params) => {
    const sent = method === 'GET' ? query : (body ?? {})
    if (typeof sent !== 'object' || Array.isArray(sent))
      throw new Refusal({ code: Code.invalid, text: general.notObject })
    const raw: Raw = { ...(texts ? convertTexts(sent as Raw, numbers) : sent), ...withoutUndefined(params) }
    const result = input.safeParse(raw)
    if (result.success) return result.data
    throw toFieldsRefusal(result.error, raw)
  }
}

/** The refusal for a failed parse, with one entry per invalid field. */
export function toFieldsRefusal({ issues }: z.ZodError, raw: Raw): Refusal {
  const fields = issues.map((issue) => toFieldRefusal(issue, raw))
  return new Refusal({ code: Code.invalid, text: fields[0]!.text, values: fields[0]!.values, fields })
}

function convertTexts(sent: Raw, numbers: ReadonlySet<string>): Raw {
  const out: Raw = {}
  for (const [key, value] of Object.entries(sent)) {
    if (value === '' || value === undefined) continue
    out[key] =
      numbers.has(key) && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  }
  return out
}

const withoutUndefined = (params: Raw) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== ''))

function numericKeys(schema: z.ZodType): Set<string> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const isNumeric = (property: unknown): boolean => {
    const { type, anyOf, const: only } = property as { type?: string; anyOf?: unknown[]; const?: unknown }
    return (
      type === 'integer' || type === 'number' || typeof only === 'number' || (anyOf?.some(isNumeric) ?? false)
    )
  }
  return new Set(
    Object.entries(json.properties ?? {})
      .filter(([, property]) => isNumeric(property))
      .map(([key]) => key),
  )
}

/** Of a failed union, the issue of the branch that matched furthest: it explains the error best. */
function innermostIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const branches = issue.errors.filter((branch) => branch.length > 0)
  const best =
    branches.find((branch) => branch[0]!.code !== 'invalid_type' && branch[0]!.code !== 'invalid_value') ??
    branches.at(-1)
  const inner = best?.[0]
  return inner ? innermostIssue({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

const tooBigTexts: Record<string, FieldRefusal['text']> = { string: field.tooLong, array: field.tooMany }

function toFieldRefusal(outer: z.core.$ZodIssue, raw: Raw): FieldRefusal {
  const issue = innermostIssue(outer)
  const name = issue.path.join('.') || 'body'
  const refuseWith = (text: FieldRefusal['text'], values: Raw = {}) => ({
    field: name,
    text,
    values: { field: name, ...values },
  })
  const value = issue.path.reduce<unknown>((at, key) => (at as Raw | undefined)?.[key as string], raw)
  if (value === undefined || value === null) return refuseWith(field.missing)
  if (issue.message.startsWith('pattern.'))
    return refuseWith(pattern[issue.message.slice('pattern.'.length) as Pattern])
  if (issue.code === 'invalid_type') return refuseWith(field.type, { type: issue.expected })
  if (issue.code === 'invalid_value') return refuseWith(field.oneOf, { values: issue.values.join(', ') })
  if (issue.code === 'too_big')
    return refuseWith(tooBigTexts[issue.origin] ?? field.tooBig, { n: issue.maximum })
  if (issue.code === 'too_small') {
    if (value === '') return refuseWith(field.missing)
    return refuseWith(issue.origin === 'string' ? field.tooShort : field.tooSmall, { n: issue.minimum })
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return refuseWith(field.email)
  return refuseWith(field.invalid)
}
