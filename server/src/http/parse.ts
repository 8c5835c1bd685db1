import * as z from 'zod'
import { compileNormalizer, type EmptyMeaning } from '@tessera/shared/contract/normalize'
import type { Call } from '@tessera/shared/contract/wire'
import { Code } from '@tessera/shared/contract/wire'
import type { Pattern } from '@tessera/shared/contract/patterns'
import { Refusal, type FieldRefusal } from '../errors/refusal.ts'
import { field, general, pattern } from '../errors/text.ts'

type Raw = Record<string, unknown>

/**
 * Compiles the input schema of a call into a parser, which throws a refusal that names the invalid fields.
 * What the schema does not accept exactly is read as existing clients of this family send it (`normalize.ts`). A
 * query or a form holds only texts, so it is always read that way.
 */
export function compileParser({
  input,
  method,
  form,
  inQuery,
}: Call): (body: unknown, query: Raw, params: Raw) => unknown {
  const texts = method === 'GET' || form === true || inQuery === true
  // Compiled by the first request that needs it: all calls together take a fifth of a second at each start.
  let compiled: ReturnType<typeof compileNormalizer> | undefined
  const normalize = (raw: Raw) =>
    (compiled ??= compileNormalizer(input, emptyMeaning(method, texts)))(raw) as Raw
  return (body, query, params) => {
    const sent = method === 'GET' ? query : (body ?? {})
    if (typeof sent !== 'object' || Array.isArray(sent))
      throw new Refusal({ code: Code.invalid, text: general.notObject })
    const raw: Raw = { ...(inQuery ? query : {}), ...sent, ...withoutUndefined(params) }
    const exact = texts ? null : input.safeParse(raw)
    if (exact?.success) return exact.data
    const normalized = normalize(raw)
    const result = input.safeParse(normalized)
    if (result.success) return result.data
    throw toFieldsRefusal(result.error, normalized)
  }
}

function emptyMeaning(method: Call['method'], texts: boolean): EmptyMeaning {
  if (texts) return 'query'
  return method === 'PUT' ? 'cleared' : 'absent'
}

/** The refusal for a failed parse, with one entry per invalid field. */
export function toFieldsRefusal({ issues }: z.ZodError, raw: Raw): Refusal {
  const fields = issues.map((issue) => toFieldRefusal(issue, raw))
  return new Refusal({ code: Code.invalid, text: fields[0]!.text, values: fields[0]!.values, fields })
}

const withoutUndefined = (params: Raw) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== ''))

/** The values that an issue allows, from all branches of a union; null where it is no enumeration. */
function listAllowed(issue: z.core.$ZodIssue): unknown[] | null {
  if (issue.code === 'invalid_value') return issue.values
  if (issue.code !== 'invalid_union') return null
  const branches = issue.errors.map(([first]) =>
    first && first.path.length === 0 ? listAllowed(first) : null,
  )
  return branches.includes(null) ? null : branches.flatMap((values) => values ?? [])
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

/** The text that names all values of an enumeration. `values` is for texts that administrators have edited. */
export function describeAllowed(allowed: readonly unknown[]): Required<Omit<FieldRefusal, 'field'>> {
  return {
    text: allowed.length > 1 ? field.oneOf : field.only,
    values: {
      values: allowed.join(', '),
      others: allowed.slice(0, -1).join(', '),
      last: String(allowed.at(-1)),
    },
  }
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
  if (issue.message === 'number.cents') return refuseWith(field.cents)
  if (issue.message === 'tooComplex') return refuseWith(field.tooComplex)
  if (issue.code === 'invalid_type') return refuseWith(field.type, { type: issue.expected })
  const allowed = listAllowed(outer) ?? listAllowed(issue)
  if (allowed) {
    const { text, values } = describeAllowed(allowed.filter((each) => each !== '' && each !== null))
    return refuseWith(text, values)
  }
  if (issue.code === 'too_big')
    return refuseWith(tooBigTexts[issue.origin] ?? field.tooBig, { n: issue.maximum })
  if (issue.code === 'too_small') {
    if (value === '') return refuseWith(field.missing)
    return refuseWith(issue.origin === 'string' ? field.tooShort : field.tooSmall, { n: issue.minimum })
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return refuseWith(field.email)
  return refuseWith(field.invalid)
}
