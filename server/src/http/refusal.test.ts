import { expect, test } from 'vitest'
import { formatReason, refuse, toStoredReason } from './refusal.ts'

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
