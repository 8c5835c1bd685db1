/**
 * What can be asked of a value (engines 4): conditions, filters and data permissions speak of them by these
 * signs.
 */
export const operatorNames = [
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'like',
  'notLike',
  'in',
  'notIn',
  'null',
  'notNull',
] as const
export type Operator = (typeof operatorNames)[number]
