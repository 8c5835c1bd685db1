import { describe, expect, it } from 'vitest'
import { openTo, visibleUnits, wayTo, type Unit } from './visible-units.ts'

const unit = (id: string, fullName: string, children: Unit[] = []): Unit => ({
  id,
  fullName,
  type: children.length > 0 ? 'company' : 'department',
  children,
})
const units = [
  unit('1', '星火教育', [
    unit('2', '北京校区', [unit('3', '教务部'), unit('4', '财务部')]),
    unit('5', '上海校区', [unit('6', '教务部')]),
  ]),
  unit('7', 'Harbour School'),
]
const drawn = (opened: string[], search = '') =>
  visibleUnits(units, new Set(opened), search).map(
    ({ unit: { id }, level, open }) => `${id}@${level}${open === null ? '' : open ? ' -' : ' +'}`,
  )

describe('the organisation tree', () => {
  it('shows the top and what is below the opened units', () => {
    expect(drawn([])).toEqual(['1@1 +', '7@1'])
    expect(drawn(['1', '5'])).toEqual(['1@1 -', '2@2 +', '5@2 -', '6@3', '7@1'])
  })

  it('shows what matches and the way to it, opened or not', () => {
    expect(drawn([], '财务')).toEqual(['1@1 -', '2@2 -', '4@3'])
    expect(drawn([], ' harbour ')).toEqual(['7@1'])
    expect(drawn([], '没有')).toEqual([])
  })

  it('keeps a matching unit without matches below as a plain line', () => {
    expect(drawn([], '上海')).toEqual(['1@1 -', '5@2'])
  })

  it('opens so many levels', () => {
    expect(openTo(2, units)).toEqual(['1'])
    expect(openTo(3, units)).toEqual(['1', '2', '5'])
  })

  it('knows the way to a unit', () => {
    expect(wayTo('6', units).map(({ id }) => id)).toEqual(['1', '5', '6'])
    expect(wayTo('8', units)).toEqual([])
  })
})
