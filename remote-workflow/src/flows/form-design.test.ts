import { expect, test } from 'vitest'
import { FlowType } from '@tessera/shared/contract/workflow/flows'
import { mayChooseDesign, toDesignTree, type DesignNode } from './form-design.ts'

test('a flow takes the form of a design until it is released, and the flow of a design never', () => {
  expect(mayChooseDesign({})).toBe(true)
  expect(mayChooseDesign({ type: FlowType.launch, version: 0 })).toBe(true)
  expect(mayChooseDesign({ type: FlowType.launch, version: 1 })).toBe(false)
  expect(mayChooseDesign({ type: FlowType.page, version: 0 })).toBe(false)
})

const node = (id: string, children: DesignNode[] = []): DesignNode => ({ id, fullName: id, children })
const web = { type: 1, fullName: '功能设计', list: [node('office', [node('a')]), node('b')] }

test('a design without a known category can be selected', () => {
  const tree = toDesignTree([web, { type: 2, fullName: 'App 设计', list: [] }])
  expect(tree.map(({ id, selectable }) => [id, selectable])).toEqual([
    ['1 office', false],
    ['b', true],
  ])
})

test('designs of both types stand below the names of their types, also in categories of one name', () => {
  const tree = toDesignTree([web, { type: 2, fullName: 'App 设计', list: [node('office', [node('c')])] }])
  expect(tree.map(({ fullName, selectable }) => [fullName, selectable])).toEqual([
    ['功能设计', false],
    ['App 设计', false],
  ])
  const ids = tree.flatMap(({ children }) => children.map(({ id }) => id))
  expect(ids).toEqual(['1 office', 'b', '2 office'])
})
