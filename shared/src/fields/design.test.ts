import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { namedFields, readDesign, type Design } from './design.ts'

/** A field in the format of older clients. */
const field = (jnpfKey: string, vModel: string, own: object = {}, config: object = {}) => ({
  __config__: { jnpfKey, label: vModel, span: 12, required: true, ...config },
  __vModel__: vModel,
  ...own,
})
const read = (fields: unknown[], form: object = {}) => readDesign({ ...form, fields })
const design = (fields: unknown[], form: object = {}): Design => {
  const answer = read(fields, form)
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems))
  return answer.design
}
const problems = (fields: unknown[]) => {
  const answer = read(fields)
  return 'problems' in answer ? answer.problems.map(({ path, why, detail }) => [path, why, detail]) : []
}

test('nested settings of older clients are read, also with dashes in their keys', () => {
  const [name] = design([
    field(
      'comInput',
      'name',
      { 'show-word-limit': true, maxlength: 30, placeholder: '请输入' },
      { regList: [{ pattern: '^a', message: '以a开头' }], labelWidth: null },
    ),
  ]).fields
  expect(name!.settings).toMatchObject({
    vModel: 'name',
    label: 'name',
    span: 12,
    required: true,
    showWordLimit: true,
    maxlength: 30,
    labelWidth: null,
    regList: [{ pattern: '^a', message: '以a开头' }],
  })
})

test('flat settings are read by jweeKey', () => {
  const [name] = design([{ jweeKey: 'amount', vModel: 'price', label: '价格' }]).fields
  expect(name!.settings).toMatchObject({ label: '价格', span: 24, precision: 2, showChinese: true })
})

test('options are read from the slot of a select and from the nested keys of a cascader', () => {
  const [select, cascader] = design([
    field(
      'select',
      'level',
      { __slot__: { options: [{ id: '1', fullName: '初级' }] } },
      { dataType: 'static' },
    ),
    field('cascader', 'area', {
      options: [{ id: 'a', fullName: 'A', children: [] }],
      props: { props: { multiple: true, label: 'fullName', value: 'id' } },
    }),
  ]).fields
  expect(select!.settings).toMatchObject({ options: [{ id: '1', fullName: '初级' }] })
  expect(cascader!.settings).toMatchObject({
    multiple: true,
    props: { label: 'fullName', value: 'id', children: 'children' },
  })
})

test('columns of a sub-table have their own names; panes of a tab contain fields of the record', () => {
  const { fields } = design([
    field('comInput', 'name'),
    field(
      'table',
      'tableField101',
      {},
      { children: [field('comInput', 'name'), field('numInput', 'count')] },
    ),
    field(
      'tab',
      '',
      {},
      { children: [{ title: '更多', name: '1', __config__: { children: [field('date', 'birthday')] } }] },
    ),
  ])
  expect(namedFields(fields).map(({ path }) => path)).toEqual([
    'name',
    'tableField101',
    'tableField101-name',
    'tableField101-count',
    'birthday',
  ])
  expect(fields[2]!.panes).toMatchObject([{ title: '更多', name: '1' }])
})

test.each([
  ['an unknown kind', [field('starship', 'x')], ['fields[0]', 'unknownKind', 'starship']],
  ['a value that is no field', ['text'], ['fields[0]', 'notAField', 'string']],
  [
    'a setting out of range',
    [field('comInput', 'x', {}, { span: 25 })],
    ['fields[0].span', 'badSetting', 'span'],
  ],
  ['an invalid name', [field('comInput', '1x')], ['fields[0]', 'noName', '1x']],
  [
    'a duplicate name',
    [field('comInput', 'x'), field('row', '', {}, { children: [field('date', 'x')] })],
    ['fields[1].children[0]', 'nameTaken', 'x'],
  ],
  [
    'a sub-table in a sub-table',
    [field('table', 't', {}, { children: [field('table', 'u')] })],
    ['fields[0].children[0]', 'notInTable', 'table'],
  ],
  [
    'a kind that is not allowed in rows',
    [field('table', 't', {}, { children: [field('divider', '')] })],
    ['fields[0].children[0]', 'notInTable', 'divider'],
  ],
  [
    'a sum of a kind without numbers',
    [field('table', 't', { summaryField: ['u'] }, { children: [field('comInput', 'u')] })],
    ['t', 'noSum', 'u'],
  ],
  [
    'an attribute of a missing field',
    [field('relationFormAttr', 'shown', { relationField: 'gone' })],
    ['shown', 'noField', 'gone'],
  ],
])('%s is reported with its path', (_, fields, problem) => expect(problems(fields)).toContainEqual(problem))

test('a value that is no form is refused, and so is a design that is too deep', () => {
  for (const json of [null, 1, 'x', [], {}, { fields: {} }])
    expect(readDesign(json)).toEqual({ problems: [{ path: '', why: 'notAForm', detail: 'fields' }] })
  const deep = Array.from({ length: 1_000 }).reduce<unknown>(
    (inner) => field('row', '', {}, { children: [inner] }),
    field('comInput', 'x'),
  )
  expect(problems([deep])).toContainEqual([expect.stringMatching(/^fields\[0\]/), 'tooDeep', '10'])
})

test('no design throws, and every problem has a path', () => {
  const anyField = fc.letrec((tie) => ({
    field: fc.record(
      {
        __config__: fc.record(
          {
            jnpfKey: fc.oneof(
              fc.constantFrom('comInput', 'table', 'tab', 'select', 'cascader', 'relationFormAttr'),
              fc.string(),
            ),
            children: fc.array(tie('field'), { maxLength: 3 }),
            span: fc.anything(),
          },
          { requiredKeys: [] },
        ),
        __vModel__: fc.anything(),
        __slot__: fc.anything(),
        props: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  })).field
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          fields: fc.array(fc.oneof(anyField, fc.anything()), { maxLength: 5 }),
          size: fc.anything(),
        }),
      ),
      (json) => {
        const answer = readDesign(json)
        if ('problems' in answer)
          for (const { path, why } of answer.problems)
            expect([typeof path, why.length > 0]).toEqual(['string', true])
      },
    ),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})
