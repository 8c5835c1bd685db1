import { expect, test } from 'vitest'
import { FlowType } from '@tessera/shared/contract/workflow/flows'
import { mayChooseDesign, toDesignTree } from './form-design.ts'

test('a flow takes the form of a design until it is released, and the flow of a design never', () => {
  expect(mayChooseDesign({})).toBe(true)
  expect(mayChooseDesign({ type: FlowType.launch, version: 0 })).toBe(true)
  expect(mayChooseDesign({ type: FlowType.launch, version: 1 })).toBe(false)
  expect(mayChooseDesign({ type: FlowType.page, version: 0 })).toBe(false)
})

test('a design without a known category can be selected', () => {
  const category = { id: 'office', webType: null, children: [{ id: 'a', webType: 2 }] }
  const tree = toDesignTree([category, { id: 'b', webType: 2, children: [] }])
  expect(tree.map(({ selectable }) => selectable)).toEqual([false, true])
})
