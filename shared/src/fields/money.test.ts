import { expect, test } from 'vitest'
import { readOutline } from './design.ts'
import { isMoney, withYuan } from './money.ts'

const of = (vModel: string) => ({ __vModel__: vModel })
const computed = (vModel: string, ...expression: unknown[]) => ({ jweeKey: 'calculate', vModel, expression })

test('what adds amounts up is an amount, and nothing else that is computed', () => {
  const { outline, problems } = readOutline({
    fields: [
      // A total of totals comes before them.
      computed('all', of('total'), '+', of('fee')),
      computed('total', 'SUM', '(', of('lines-money'), ')'),
      computed('half', of('fee'), '/', '2'),
      computed('mixed', of('fee'), '+', of('count')),
      { jweeKey: 'amount', vModel: 'fee' },
      { jweeKey: 'numInput', vModel: 'count' },
      {
        jweeKey: 'table',
        vModel: 'lines',
        children: [
          { jweeKey: 'amount', vModel: 'money' },
          { jweeKey: 'numInput', vModel: 'pieces' },
        ],
      },
    ],
  })
  expect(problems).toEqual([])
  const money = outline!.items.filter(({ field }) => isMoney(field)).map(({ id }) => id)
  expect(money).toEqual(['all', 'total', 'fee', 'lines-money'])
  const { field } = outline!.items[0]!
  expect(withYuan({ ...field, settings: { ...field.settings, disabled: true } }, 3, '3.00')).toBe('¥ 3.00')
  expect(withYuan(field, null, '')).toBe('')
})
