import { isEmpty } from '../../contract/fields/kind.ts'
import { parseObject } from '../../format/parse-object.ts'

/** Filter values of a list by field. */
export type Query = Readonly<Record<string, unknown>>

/** Reads the filters of an address. */
export const readQuery = (queryJson: string | undefined): Query => parseObject(queryJson)

/** Writes the filters of an address: '' where nothing is filtered, so that the address stays short. */
export function writeQuery(query: Query): string {
  const set = Object.entries(query).filter(([, value]) => !isUnset(value))
  return set.length === 0 ? '' : JSON.stringify(Object.fromEntries(set))
}

/** Whether a value filters nothing, such as a range without ends. */
const isUnset = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.every((one) => isEmpty(one)))
