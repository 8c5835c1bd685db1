import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { namedFields, readDesign, type Design } from './design.ts'

/** As a designer of the older clients writes it. */
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

test('fields are read as older clients nest them, with dashes in their keys', () => {
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

test('and flat, by jweeKey', () => {
  const [name] = design([{ jweeKey: 'amount', vModel: 'price', label: '价格' }]).fields
  expect(name!.settings).toMatchObject({ label: '价格', span: 24, precision: 2, showChinese: true })
})

test('options lie in the slot of a select, and beside a cascader whose keys are wrapped once more', () => {
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

test('a sub-table has columns with names of their own; panes of a tab hold fields of the record', () => {
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
  ['no kind of that name', [field('starship', 'x')], ['fields[0]', 'unknownKind', 'starship']],
  ['no field at all', ['text'], ['fields[0]', 'notAField', 'string']],
  [
    'a setting out of range',
    [field('comInput', 'x', {}, { span: 25 })],
    ['fields[0].span', 'badSetting', expect.any(String)],
  ],
  ['a name that is none', [field('comInput', '1x')], ['fields[0]', 'noName', '1x']],
  [
    'a name twice',
    [field('comInput', 'x'), field('row', '', {}, { children: [field('date', 'x')] })],
    ['fields[1].children[0]', 'nameTaken', 'x'],
  ],
  [
    'a sub-table in a sub-table',
    [field('table', 't', {}, { children: [field('table', 'u')] })],
    ['fields[0].children[0]', 'notInTable', 'table'],
  ],
  [
    'a kind that no row holds',
    [field('table', 't', {}, { children: [field('editor', 'u')] })],
    ['fields[0].children[0]', 'notInTable', 'editor'],
  ],
  [
    'a sum of what cannot be added',
    [field('table', 't', { summaryField: ['u'] }, { children: [field('comInput', 'u')] })],
    ['t', 'noSum', 'u'],
  ],
  [
    'an attribute of a field that is not there',
    [field('relationFormAttr', 'shown', { relationField: 'gone' })],
    ['shown', 'noField', 'gone'],
  ],
])('%s is named by its path', (_, fields, problem) => expect(problems(fields)).toContainEqual(problem))

test('what is no form says so; a design that is nothing but depth is refused', () => {
  for (const json of [null, 1, 'x', [], {}, { fields: {} }])
    expect(readDesign(json)).toEqual({ problems: [{ path: '', why: 'notAForm', detail: 'fields' }] })
  const deep = Array.from({ length: 1_000 }).reduce<unknown>(
    (inner) => field('row', '', {}, { children: [inner] }),
    field('comInput', 'x'),
  )
  expect(problems([deep])).toContainEqual([expect.stringMatching(/^fields\[0\]/), 'tooDeep', '10'])
})

test('no design whatever ends in an exception, and every problem has a path', () => {
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
