import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal } from '../errors/refusal.ts'
import { text } from './text.ts'

/** The refusal of a write that moves a record out of the rows of its user. */
export const outOfReachRefusal = (): Refusal => refuse(text.outOfReach, {}, Code.forbidden)

/** The refusal of a write into fields that the caller may not write. */
export const notWritableRefusal = (fields: readonly string[]) =>
  new Refusal({
    code: Code.forbidden,
    text: text.notWritable,
    values: { fields: fields.join(', ') },
    fields: fields.map((field) => ({ field, text: text.notWritable, values: { fields: field } })),
  })
