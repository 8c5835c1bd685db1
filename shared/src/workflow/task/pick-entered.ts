import { isEmpty } from '../../contract/fields/kind.ts'

type Values = Readonly<Record<string, unknown>>

/** The values that differ from those that the form was opened with. */
export const pickEntered = (values: Values, opened: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, opened[name])))

const isSame = (value: unknown, opened: unknown): boolean =>
  (isEmpty(value) && isEmpty(opened)) || JSON.stringify(value) === JSON.stringify(opened)
