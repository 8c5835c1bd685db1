import { expect, test } from 'vitest'
import { readDesign } from './design.ts'
import { listKinds } from './kinds.ts'
import { toNestedFormat } from './nested-format.ts'
import { writeDesign } from './schema.ts'

const kinds = listKinds()

function write(formData: unknown) {
  const read = readDesign(formData)
  return 'design' in read ? writeDesign(read.design) : read
}

const field = (jweeKey: string, vModel: string, settings: object = {}) => ({
  jweeKey,
  vModel,
  formId: 101,
  label: vModel,
  required: true,
  ...settings,
})

test('a field has its configuration, name and options where older clients look for them', () => {
  const nested = toNestedFormat({
    labelWidth: 120,
    fields: [field('select', 'kind', { options: [{ id: '1', fullName: '一' }], placeholder: '请选择' })],
  })
  expect(nested).toEqual({
    labelWidth: 120,
    fields: [
      {
        __config__: {
          jnpfKey: 'select',
          jweeKey: 'select',
          tag: 'el-select',
          layout: 'colFormItem',
          formId: 101,
          label: 'kind',
          required: true,
        },
        __vModel__: 'kind',
        __slot__: { options: [{ id: '1', fullName: '一' }] },
        placeholder: '请选择',
      },
    ],
  })
  expect(toNestedFormat(nested)).toEqual(nested)
})

test('both formats are read as the same design, for every kind and container', () => {
  const named = kinds.filter(({ tag, group }) => group !== 'layout' && !tag.endsWith('Attr'))
  const flat = {
    fields: [
      ...named.map(({ tag, group }) =>
        group === 'display' ? { jweeKey: tag, label: tag } : field(tag, `a${tag}`, { multiple: false }),
      ),
      { ...field('table', 'lines'), children: [field('amount', 'price')] },
      { jweeKey: 'row', children: [field('cascader', 'path', { multiple: true, options: [] })] },
      {
        jweeKey: 'tab',
        children: [
          { title: '一', name: '1', children: [{ jweeKey: 'card', children: [field('date', 'on')] }] },
        ],
      },
    ],
  }
  expect(write(toNestedFormat(flat))).toEqual(write(flat))
})
