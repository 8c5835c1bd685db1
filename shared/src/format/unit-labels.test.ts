import { expect, it } from 'vitest'
import { unitLabels } from './unit-labels.ts'

const unit = (id: string, fullName: string, ...children: readonly object[]) => ({ id, fullName, children })
const tree = [
  unit(
    'hq',
    '总部',
    unit('east', '朝阳校区', unit('east.teach', '教务部'), unit('east.front', '前台')),
    unit('west', '海淀校区', unit('west.teach', '教务部')),
    unit('teach', '教务部'),
  ),
] as Parameters<typeof unitLabels>[0]

it('shows a name alone where one unit has it', () => {
  const labels = unitLabels(tree)
  expect(labels.get('east.front')).toBe('前台')
  expect(labels.get('hq')).toBe('总部')
})

it('adds as much of the path as tells units of one name apart, and cuts its beginning', () => {
  const labels = unitLabels(tree)
  expect(labels.get('east.teach')).toBe('…/朝阳校区/教务部')
  expect(labels.get('west.teach')).toBe('…/海淀校区/教务部')
  expect(labels.get('teach')).toBe('总部/教务部')
})

it('tells units apart whose parents have one name, too', () => {
  const labels = unitLabels([
    unit('a', '甲', unit('a1', '校区', unit('a2', '教务部'))),
    unit('b', '乙', unit('b1', '校区', unit('b2', '教务部'))),
  ] as Parameters<typeof unitLabels>[0])
  expect([labels.get('a2'), labels.get('b2')]).toEqual(['甲/校区/教务部', '乙/校区/教务部'])
})
