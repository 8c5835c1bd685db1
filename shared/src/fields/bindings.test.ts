import { describe, expect, test } from 'vitest'
import {
  createInterfaceRequest,
  Binding,
  bindingsOf,
  boundFieldNames,
  interfaceSource,
  withParameters,
} from '../contract/fields/bindings.ts'
import { readDesign } from './design.ts'
import type { Kind } from '../contract/fields/kind.ts'
import { listKinds } from './kinds.ts'

const kinds = listKinds()

const binding = (own: object) => Binding.parse({ field: 'a', fieldName: '校区', ...own })
const values: Readonly<Record<string, unknown>> = {
  campus: 'east',
  count: 3,
  word: 'abc',
  day: 1_700_000_000_000,
  many: ['x', 'y'],
  none: '',
  nothing: [],
}
const read = (name: string) => values[name]
const ready = (sent?: object) => ({ at: 'ready', parameters: sent ? JSON.stringify(sent) : '' })

describe('the request of an interface', () => {
  test.each<[string, object, object]>([
    ['a field', { sourceType: 1, relationField: 'campus' }, ready({ a: 'east' })],
    ['a field in an older design', { relationField: 'campus' }, ready({ a: 'east' })],
    ['several values', { sourceType: 1, relationField: 'many' }, ready({ a: ['x', 'y'] })],
    [
      'a time',
      { sourceType: 1, relationField: 'day', dataType: 'datetime' },
      ready({ a: 1_700_000_000_000 }),
    ],
    [
      'a constant with the name of a field',
      { sourceType: 2, relationField: 'campus' },
      ready({ a: 'campus' }),
    ],
    ['a number as a constant', { sourceType: 2, relationField: 7, dataType: 'int' }, ready({ a: '7' })],
    [
      'a session value, which the server fills in',
      { sourceType: 4, relationField: '@organizeId' },
      ready({ a: { session: 'organizeId' } }),
    ],
    [
      'a constant that looks like a session value',
      { sourceType: 2, relationField: '@organizeId' },
      ready({ a: '@organizeId' }),
    ],
    [
      'no source, but a default',
      { sourceType: 3, relationField: 'campus', required: 1, defaultValue: 'x' },
      ready(),
    ],
    ['an empty optional field', { sourceType: 1, relationField: 'none' }, ready()],
    [
      'an empty field with a default',
      { sourceType: 1, relationField: 'nothing', required: 1, defaultValue: 'x' },
      ready(),
    ],
    [
      'an empty required field',
      { sourceType: 1, relationField: 'none', required: 1 },
      { at: 'waiting', fields: ['none'] },
    ],
    ['no source for a required parameter', { required: 1 }, { at: 'unset', name: '校区' }],
    [
      'an unknown session value',
      { sourceType: 4, relationField: '@password', required: 1 },
      { at: 'unset', name: '校区' },
    ],
    [
      'a text for a number',
      { sourceType: 1, relationField: 'word', dataType: 'int' },
      { at: 'wrong', field: 'word', name: '校区', type: 'int' },
    ],
    [
      'a text for a date',
      { sourceType: 2, relationField: 'soon', dataType: 'datetime' },
      { at: 'wrong', field: '', name: '校区', type: 'datetime' },
    ],
  ])('%s', (_, own, request) => expect(createInterfaceRequest([binding(own)], read)).toEqual(request))

  test('missing fields are listed once each, before an invalid value is reported', () => {
    const missing = (field: string, relationField: string) => binding({ field, relationField, required: 1 })
    expect(
      createInterfaceRequest(
        [
          missing('a', 'none'),
          missing('b', 'nothing'),
          missing('c', 'none'),
          binding({ field: 'd', relationField: 'word', dataType: 'int' }),
        ],
        read,
      ),
    ).toEqual({ at: 'waiting', fields: ['none', 'nothing'] })
  })
})

describe('bindings in a design', () => {
  const field = (jweeKey: string, vModel: string, own: object = {}) => ({
    jweeKey,
    vModel,
    label: vModel,
    ...own,
  })
  const bound = (vModel: string, to: string, own: object = {}) =>
    field('select', vModel, {
      dataType: 'dynamic',
      propsUrl: 'rooms',
      templateJson: [{ field: 'a', relationField: to }],
      ...own,
    })
  const problems = (fields: object[]) => {
    const read = readDesign({ fields })
    return 'problems' in read ? read.problems.map(({ path, why, detail }) => [path, why, detail]) : []
  }

  test('are read from the places of older clients, with extra keys ignored', () => {
    const entry = {
      defaultValue: null,
      field: 'goodsId',
      dataType: 'varchar',
      required: '1',
      fieldName: '合同',
      relationField: 'goods',
      jnpfKey: 'popupSelect',
      complexHeaderList: null,
      sourceType: 1,
      isChildren: false,
      IsMultiple: false,
    }
    const read = readDesign({
      fields: [
        field('comInput', 'goods'),
        {
          __config__: { jnpfKey: 'select', dataType: 'dynamic', propsUrl: 'bom', templateJson: [entry] },
          __vModel__: 'bom',
        },
        {
          __config__: { jnpfKey: 'popupSelect' },
          __vModel__: 'pop',
          interfaceId: 'bom',
          templateJson: [entry],
        },
      ],
    })
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    for (const index of [1, 2])
      expect(bindingsOf(read.design.fields[index]!.settings)).toEqual([
        {
          field: 'goodsId',
          fieldName: '合同',
          dataType: 'varchar',
          required: 1,
          defaultValue: '',
          relationField: 'goods',
          sourceType: 1,
        },
      ])
  })

  test.each<[string, object[], unknown[]]>([
    ['a field of the form', [field('comInput', 'a'), bound('b', 'a')], []],
    [
      'a cell of the same row, bare or with its table',
      [
        {
          ...field('table', 'lines'),
          children: [field('comInput', 'x'), bound('y', 'x'), bound('z', 'lines-x')],
        },
      ],
      [],
    ],
    [
      'the record, from a row',
      [field('comInput', 'a'), { ...field('table', 'lines'), children: [bound('y', 'a')] }],
      [],
    ],
    [
      'an unknown field',
      [bound('b', 'gone')],
      [['fields[0].templateJson[0].relationField', 'noField', 'gone']],
    ],
    [
      'a column, from outside its rows',
      [{ ...field('table', 'lines'), children: [field('comInput', 'x')] }, bound('b', 'lines-x')],
      [['fields[1].templateJson[0].relationField', 'noField', 'lines-x']],
    ],
    ['itself', [bound('b', 'b')], [['fields[0].templateJson[0].relationField', 'circle', 'b > b']]],
    [
      'a field that is bound back',
      [bound('b', 'c'), bound('c', 'b')],
      [
        ['fields[0].templateJson[0].relationField', 'circle', 'c > b'],
        ['fields[1].templateJson[0].relationField', 'circle', 'b > c'],
      ],
    ],
    ['an unknown field, with static options', [bound('b', 'gone', { dataType: 'static' })], []],
  ])('bound to %s', (_, fields, found) => expect(problems(fields)).toEqual(found))
})

test('the name source contains the parameters; it is empty while they are unknown', () => {
  const settings = { dataType: 'dynamic', templateJson: [binding({ relationField: 'campus' })] }
  expect(boundFieldNames(settings)).toEqual(['campus'])
  expect(interfaceSource('rooms', withParameters(settings, read))).toBe('interface:rooms?{"a":"east"}')
  expect(interfaceSource('rooms', settings)).toBe('')
  expect(interfaceSource('rooms', { templateJson: [] })).toBe('interface:rooms')
})

describe('limiting a value to other options', () => {
  const options = [
    { id: 'a', fullName: '甲', children: [{ id: 'b', fullName: '乙' }] },
    { id: 3, fullName: '丙' },
  ]
  test.each<[string, object, unknown, unknown]>([
    ['select', {}, '3', '3'],
    ['select', {}, 'x', ''],
    ['select', { multiple: true }, ['a', 'x'], ['a']],
    ['radio', {}, 'x', null],
    ['checkbox', {}, ['x', 'b'], ['b']],
    ['treeSelect', {}, 'b', 'b'],
    ['treeSelect', {}, 'x', null],
    ['treeSelect', { multiple: true }, ['x'], []],
    ['cascader', {}, ['a', 'b'], ['a', 'b']],
    ['cascader', {}, ['b'], []],
    ['cascader', { multiple: true }, [['a', 'b'], ['a', 'x'], ['3']], [['a', 'b'], ['3']]],
  ])('%s %j: %j becomes %j', (tag, own, value, expected) => {
    const kind = kinds.find((one) => one.tag === tag) as Kind
    expect(kind.limitToOptions!(value, kind.settings.parse(own), options)).toEqual(expected)
  })
})
