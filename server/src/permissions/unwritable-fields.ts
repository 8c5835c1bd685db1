import * as z from 'zod'
import { Code, type Call } from '@tessera/shared/contract/wire'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { Refusal } from '../errors/refusal.ts'
import type { ProtectedModule } from './data-access.ts'
import type { Requester } from './requester.ts'
import { scopeOf } from './scope.ts'
import { text } from './text.ts'

type Raw = Readonly<Record<string, unknown>>

/** Adds the values of unwritable fields to a body before it is validated; null if the body stays as it is. */
export type FillUnwritableFields = (
  call: Call,
  body: unknown,
  id: string | undefined,
  context: Requester & { visitor: object | null },
) => Promise<Raw | null>

/** Keys that are no form fields. */
const technicalKeys: ReadonlySet<string> = new Set(['id', 'lastModifyTime'])

/**
 * A form does not send the fields that its user may not write. An update then keeps the stored value, and a
 * new record gets the default. If a required field has neither, the call is refused with 403, naming the
 * field.
 */
export function unwritableFieldFiller(all: readonly ProtectedModule[]): FillUnwritableFields {
  return async (call, body, id, context) => {
    const module = findModuleOf(call, all)
    const target = module && findTarget(call, body, id)
    if (!target || !context.visitor) return null
    const { shape } = call.input as z.ZodObject<Record<string, z.ZodType>>
    const sent = body as Raw
    const missing = Object.keys(shape).filter((key) => !technicalKeys.has(key) && isEmpty(sent[key]))
    if (missing.length === 0) return null
    const scope = await scopeOf(context, module)
    const fixed = await scope.fixedValuesOf(context.db, target.id, missing)
    if (fixed.size === 0) return null
    const filled: Record<string, unknown> = { ...sent }
    for (const [field, stored] of fixed) {
      const value = stored === null ? undefined : parseStored(shape[field]!, stored)
      if (value !== undefined) filled[field] = value
      else if (target.id === null && !shape[field]!.safeParse(undefined).success)
        throw new Refusal({
          code: Code.forbidden,
          text: text.notFilledIn,
          values: { field },
          fields: [{ field, text: text.notFilledIn, values: { field } }],
        })
    }
    return filled
  }
}

/** The module whose records a call reads or writes; undefined where its menu has none, or only those of other paths. */
const findModuleOf = ({ access, path }: Call, all: readonly ProtectedModule[]): ProtectedModule | undefined =>
  typeof access === 'object'
    ? all.find(
        ({ menu, basePath }) =>
          menu === access.menu &&
          (basePath === undefined || path === basePath || path.startsWith(`${basePath}/`)),
      )
    : undefined

/** The record that a call writes: its id, null for a new one; undefined if the call writes none. */
function findTarget(
  { method, path, input }: Call,
  body: unknown,
  id: string | undefined,
): { id: string | null } | undefined {
  if (!(input instanceof z.ZodObject) || typeof body !== 'object' || body === null || Array.isArray(body))
    return undefined
  if (method === 'PUT' && path.endsWith('/{id}') && id) return { id }
  if (method !== 'POST' || path.includes('{')) return undefined
  if (!path.includes('/Actions/')) return { id: null }
  const testedId = (body as Raw)['id']
  return path.endsWith('/Actions/Test') && typeof testedId === 'string' && testedId
    ? { id: testedId }
    : undefined
}

/**
 * The stored text as the call's schema accepts it, parsed as JSON if need be; undefined if it accepts
 * neither.
 */
function parseStored(schema: z.ZodType, stored: string): unknown {
  if (schema.safeParse(stored).success) return stored
  try {
    const value: unknown = JSON.parse(stored)
    return schema.safeParse(value).success ? value : undefined
  } catch {
    return undefined
  }
}
