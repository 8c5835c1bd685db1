import { Code } from '@tessera/shared/contract/wire'
import { Refusal, type ErrorPlace } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Creates the refusal of a statement that the database did not run, with its reason and, if known, the place. */
export const refuseStatement = (why: string, place?: ErrorPlace): Refusal =>
  new Refusal({ code: Code.invalid, text: text.statement, values: { why }, place })
