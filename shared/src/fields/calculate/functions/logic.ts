import { fail, toBoolean, type Argument } from '../values.ts'

/** True or false for every argument that has a value; texts of lists are left out, as of the cells of a range. */
const booleansOf = (of: readonly Argument[]): boolean[] =>
  of.flatMap((value) =>
    Array.isArray(value)
      ? (value as readonly Argument[]).flatMap((item) =>
          typeof item === 'number' || typeof item === 'boolean' ? [Boolean(item)] : [],
        )
      : [toBoolean(value) ?? fail('notANumber')],
  )

export const logicFunctions = {
  AND: (...of: Argument[]) => booleansOf(of).every(Boolean),
  OR: (...of: Argument[]) => booleansOf(of).some(Boolean),
  XOR: (...of: Argument[]) => booleansOf(of).filter(Boolean).length % 2 === 1,
  NOT: (value: Argument = null) => !(toBoolean(value) ?? fail('notANumber')),
  ISBLANK: (value: Argument = null) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0),
  ISNUMBER: (value: Argument = null) => typeof value === 'number',
  ISTEXT: (value: Argument = null) => typeof value === 'string' && value !== '',
}
