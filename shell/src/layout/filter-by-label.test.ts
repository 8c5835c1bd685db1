import { expect, test } from 'vitest'
import { filterByLabel } from './filter-by-label.ts'

const choices = [{ label: '城东校区' }, { label: '城西校区' }, { label: 'North Campus' }]

test.each([
  ['', ['城东校区', '城西校区', 'North Campus']],
  ['  ', ['城东校区', '城西校区', 'North Campus']],
  ['城', ['城东校区', '城西校区']],
  ['校区 东', ['城东校区']],
  ['north', ['North Campus']],
  ['南', []],
])('%j matches %j', (typed, labels) => {
  expect(filterByLabel(choices, typed).map(({ label }) => label)).toEqual(labels)
})
