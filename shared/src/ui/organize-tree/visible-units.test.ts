import { describe, expect, it } from 'vitest'
import { idsToLevel, visibleUnits, pathTo, type Unit } from './visible-units.ts'

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
const render = (opened: string[], search = '') =>
  visibleUnits(units, new Set(opened), search).map(({ unit: { id }, level, isExpanded }) => {
    const arrow = isExpanded ? ' -' : ' +'
    return `${id}@${level}${isExpanded === null ? '' : arrow}`
  })

describe('the organisation tree', () => {
  it('shows the top level and the children of expanded units', () => {
    expect(render([])).toEqual(['1@1 +', '7@1'])
    expect(render(['1', '5'])).toEqual(['1@1 -', '2@2 +', '5@2 -', '6@3', '7@1'])
  })

  it('shows matching units and their ancestors, expanded or not', () => {
    expect(render([], '财务')).toEqual(['1@1 -', '2@2 -', '4@3'])
    expect(render([], ' harbour ')).toEqual(['7@1'])
    expect(render([], '没有')).toEqual([])
  })

  it('shows a matching unit without matching children as a leaf', () => {
    expect(render([], '上海')).toEqual(['1@1 -', '5@2'])
  })

  it('lists the units to expand for a number of levels', () => {
    expect(idsToLevel(2, units)).toEqual(['1'])
    expect(idsToLevel(3, units)).toEqual(['1', '2', '5'])
  })

  it('finds the path to a unit', () => {
    expect(pathTo('6', units).map(({ id }) => id)).toEqual(['1', '5', '6'])
    expect(pathTo('8', units)).toEqual([])
  })
})
