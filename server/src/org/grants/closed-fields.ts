import * as z from 'zod'
import { Code, type Call } from '@tessera/shared/contract/wire'
import { isEmpty } from '@tessera/shared/fields/kind'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ProtectedModule } from './data-access.ts'
import { scopeOf } from './scope.ts'
import { text } from './text.ts'

type Raw = Readonly<Record<string, unknown>>

/** What of a body its sender may not say is put into it before it is judged; null where it stays as it is. */
export type FillClosed = (
  call: Call,
  body: unknown,
  id: string | undefined,
  by: Context,
) => Promise<Raw | null>

/** Of every record alike, and never a field that a form shows. */
const ownKeys: ReadonlySet<string> = new Set(['id', 'lastModifyTime'])

/**
 * Fields that a user may neither see nor write stand closed in their form, which sends nothing of them: a change keeps what is stored, and a new
 * record has what it has by itself. Only where that is nothing and something has to be there it is refused, naming the field.
 */
export function closedFields(all: readonly ProtectedModule[]): FillClosed {
  const modules = new Map(all.map((one) => [one.menu, one]))
  return async (call, body, id, by) => {
    const module =
      typeof call.access === 'object' && 'menu' in call.access ? modules.get(call.access.menu) : undefined
    const of = module && recordOf(call, body, id)
    if (!of || !by.visitor) return null
    const { shape } = call.input as z.ZodObject<Record<string, z.ZodType>>
    const sent = body as Raw
    const unsaid = Object.keys(shape).filter((key) => !ownKeys.has(key) && isEmpty(sent[key]))
    if (unsaid.length === 0) return null
    const closed = await (await scopeOf(by, module)).fixedValuesOf(by.db, of.id, unsaid)
    if (closed.size === 0) return null
    const whole: Record<string, unknown> = { ...sent }
    for (const [field, stored] of closed) {
      const value = stored === null ? undefined : valueIn(shape[field]!, stored)
      if (value !== undefined) whole[field] = value
      else if (of.id === null && !shape[field]!.safeParse(undefined).success)
        throw new Refusal(Code.forbidden, text.notFilledIn, { field }, [
          { field, line: text.notFilledIn, values: { field } },
        ])
    }
    return whole
  }
}

/** Which record a call writes; null for a new one, undefined where it writes none. */
function recordOf(
  { method, path, input }: Call,
  body: unknown,
  id: string | undefined,
): { id: string | null } | undefined {
  if (!(input instanceof z.ZodObject) || typeof body !== 'object' || body === null || Array.isArray(body))
    return undefined
  if (method === 'PUT' && path.endsWith('/{id}') && id) return { id }
  if (method !== 'POST' || path.includes('{')) return undefined
  if (!path.includes('/Actions/')) return { id: null }
  const tried = (body as Raw)['id']
  return path.endsWith('/Actions/Test') && typeof tried === 'string' && tried ? { id: tried } : undefined
}

/** What is stored, as the call takes it; undefined where it takes nothing like it. */
function valueIn(schema: z.ZodType, stored: string): unknown {
  if (schema.safeParse(stored).success) return stored
  try {
    const value: unknown = JSON.parse(stored)
    return schema.safeParse(value).success ? value : undefined
  } catch {
    return undefined
  }
}
