/** Operators of conditions, filters and data permissions. */
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
