import * as z from 'zod'
import { Flag } from '../patterns.ts'

/** What a parameter of a data interface may hold (specification: wire 9.5). */
export const parameterTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** `@field` in a statement, `{field}` in an address. */
export const parameterName = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u

export const Parameter = z.object({
  id: z.string().max(64).optional(),
  field: z.string().regex(parameterName),
  fieldName: z.string().max(50).default(''),
  dataType: z.enum(parameterTypes).default('varchar'),
  required: z.coerce.number().pipe(Flag).default(0),
  defaultValue: z.preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string().max(2_000)).default(''),
})
export type Parameter = z.output<typeof Parameter>

/** Names that the server fills in by itself: who asks, and which page (engines, section 4). */
export const givenNames = [
  'user', 'organize', 'department', 'position', 'postion', 'userId', 'subordinates', 'userAndSubordinates', 'userAraSubordinates', 'organizeId', 'organizationAndSuborganization',
  'departmentId', 'dempmentId', 'branchManageOrganize', 'positionId', 'now', 'snowFlakeId', 'currentPage', 'offsetSize', 'pageSize', 'keyword', 'showKey', 'showValue',
] as const
export type GivenName = (typeof givenNames)[number]

/** The parameters in the JSON text of `requestParameters`; null where it is none, a name stands twice or is one the server fills in. Older clients name the default `value`. */
export function readParameters(json: string): Parameter[] | null {
  const list = parsed(json)
  if (!Array.isArray(list)) return null
  const read = z.array(Parameter).max(50).safeParse(list.map((one: unknown) => (typeof one === 'object' && one !== null && 'value' in one && !('defaultValue' in one) ? { ...one, defaultValue: one.value } : one)))
  if (!read.success) return null
  const names = read.data.map(({ field }) => field)
  return new Set([...names, ...givenNames]).size === names.length + givenNames.length ? read.data : null
}

export const Header = z.object({
  field: z.string().trim().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/),
  value: z.string().max(4_000).regex(/^[\t\x20-\x7e\x80-\xff]*$/).default(''),
  /** 1: encrypted where it is stored, and never sent back: an empty value keeps what there is. */
  secret: Flag.default(0),
})
export type Header = z.output<typeof Header>

/** The headers in the JSON text of `requestHeaders`; null where it is none. */
export function readHeaders(json: string): Header[] | null {
  return z.array(Header).max(30).safeParse(parsed(json)).data ?? null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json || '[]')
  } catch {
    return null
  }
}
