import { expect, test } from 'vitest'
import { formatReason, refuse, toStoredReason, type StoredReason } from './refusal.ts'
import { formatText } from './translate.ts'

const text = { zh: '缺少：{{names}}', en: 'Missing: {{names}}', zhtw: '缺少：{{names}}' }

test('a stored reason enumerates a list in the language of its reader', () => {
  const reason = toStoredReason(refuse(text, { names: ['甲', '乙'] }))
  expect(formatReason(reason, 'zh')).toBe('缺少：甲、乙')
  expect(formatReason(reason, 'en')).toBe('Missing: 甲, 乙')
})

test('a stored value is limited, also where it is a list', () => {
  const long = 'x'.repeat(400)
  const stored = toStoredReason(refuse(text, { names: [long, long, long] })).values['names'] as string[]
  expect(stored.map(({ length }) => length)).toEqual([400, 100])
  expect(toStoredReason(refuse(text, { names: 'x'.repeat(600) })).values['names']).toHaveLength(500)
})

test('a name in a sentence follows the language of its reader, also where the reason was stored', () => {
  const classes = { zh: '班级列表', en: 'Classes', zhtw: '班級清單' }
  const refusal = refuse(text, { names: [classes, '值班表'] })
  expect(formatText(refusal, 'en')).toBe('Missing: Classes, 值班表')
  expect(formatText(refusal, 'zh')).toBe('缺少：班级列表、值班表')
  const stored = JSON.parse(JSON.stringify(toStoredReason(refusal))) as StoredReason
  expect(formatReason(stored, 'zhtw')).toBe('缺少：班級清單、值班表')
})

test('a stored name is limited in every language', () => {
  const name = { zh: '长'.repeat(300), en: 'x'.repeat(600), zhtw: '長' }
  const [stored, ...more] = toStoredReason(refuse(text, { names: [name, 'y'] })).values['names'] as unknown[]
  expect(stored).toEqual({ ...name, en: 'x'.repeat(500) })
  expect(more).toEqual([])
})
