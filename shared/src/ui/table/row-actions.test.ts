// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { splitActions } from './row-actions.tsx'

const action = (label: string, danger = false) => ({ label, danger, run: () => {} })
const labelsOf = (actions: readonly { label: string }[]) => actions.map(({ label }) => label)

test('a dangerous action is in the menu, also where there is room for it in the row', () => {
  const { shown, rest } = splitActions([action('编辑'), action('删除', true)])
  expect(labelsOf(shown)).toEqual(['编辑'])
  expect(labelsOf(rest)).toEqual(['删除'])
})

test('a dangerous action is the last in the menu and takes no place of another one in the row', () => {
  const { shown, rest } = splitActions([
    action('详情'),
    action('删除', true),
    action('成员'),
    action('权限'),
    action('复制'),
  ])
  expect(labelsOf(shown)).toEqual(['详情', '成员'])
  expect(labelsOf(rest)).toEqual(['权限', '复制', '删除'])
})
