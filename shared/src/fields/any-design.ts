import fc from 'fast-check'
import { operatorNames } from '../contract/fields/operators.ts'

// Generates random designs and records for tests; most designs are valid, some are not.

const names = ['a', 'b', 'c', 'd', 'e'] as const
const name = fc.constantFrom(...names)
const test = fc.record({
  field: name,
  op: fc.constantFrom(...operatorNames),
  value: fc.oneof(
    fc.constantFrom('', '1', 'x', 0, 1, null),
    fc.array(fc.constantFrom('1', 2), { maxLength: 2 }),
  ),
})
const when = fc.option(
  fc.array(
    fc.record({
      logic: fc.constantFrom('and', 'or'),
      groups: fc.array(test, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  { freq: 4 },
)
const scalar = (tag: fc.Arbitrary<string>) =>
  fc.record(
    {
      jweeKey: tag,
      vModel: name,
      label: fc.string({ maxLength: 10 }),
      required: fc.boolean(),
      span: fc.integer({ min: 1, max: 24 }),
      visibleWhen: when,
      requiredWhen: when,
      disabledWhen: when,
      noShow: fc.boolean(),
      trigger: fc.constantFrom('blur', 'change'),
      regList: fc.array(
        fc.record({
          pattern: fc.constantFrom('^x$', '/^[^x]+$/i', '^(?=.*1)', '^\\d+$', '(?<=a)x'),
          message: fc.constantFrom('not matched', ''),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['jweeKey', 'vModel'] },
  )
const sum = fc.record({
  jweeKey: fc.constant('calculate'),
  vModel: name,
  expression: fc.array(
    fc.oneof(
      name.map((field) => ({ __vModel__: field, label: field })),
      fc.constantFrom('+', '1', '*', 'SUM(', ')'),
    ),
    { maxLength: 4 },
  ),
})
const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: scalar(fc.constantFrom('comInput', 'numInput', 'amount', 'select', 'date', 'switch')),
  },
  { weight: 1, arbitrary: sum },
)
const distinct = (field: fc.Arbitrary<{ vModel: string }>) =>
  fc.uniqueArray(field, { maxLength: 4, selector: ({ vModel }) => vModel })
const table = fc.record({
  jweeKey: fc.constant('table'),
  vModel: name,
  children: distinct(cell as fc.Arbitrary<{ vModel: string }>),
  visibleWhen: when,
})
const leaf = fc.oneof(
  { weight: 5, arbitrary: cell },
  { weight: 1, arbitrary: table },
  { weight: 1, arbitrary: scalar(fc.constantFrom('checkbox', 'rate', 'textarea', 'userSelect')) },
)

/** A design whose fields have distinct names; some are inside cards and tabs. */
export const anyDesign = distinct(leaf as fc.Arbitrary<{ vModel: string }>).chain((fields) =>
  fc.record({
    labelPosition: fc.constantFrom('left', 'top', 'right'),
    fields: fc.constantFrom<unknown[]>(
      fields,
      [{ jweeKey: 'card', children: fields.slice(1) }, ...fields.slice(0, 1)],
      [{ jweeKey: 'tab', children: [{ title: '一', name: '1', children: fields }] }],
    ),
  }),
)

const value = fc.oneof(
  fc.constantFrom<unknown>('', 'x', '1', 0, 1, -1.5, null, undefined, true),
  fc.array(fc.constantFrom<unknown>('1', 2, null), { maxLength: 3 }),
  fc.anything(),
)
const row = fc.dictionary(fc.oneof(name, fc.constantFrom('id', '__proto__', 'constructor')), value, {
  maxKeys: 5,
})
export const anyRecord = fc.dictionary(
  fc.oneof(name, fc.constantFrom('toString', '__proto__')),
  fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }) }),
  { maxKeys: 6 },
)
