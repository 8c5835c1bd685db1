// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { MergeDialog } from './merge-dialog.tsx'
import type { MergeConflict } from './merge-drafts.ts'

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

test('each conflict is named with both values, and nothing is saved before all are decided', async () => {
  const node = { key: 'n1', tag: 'comInput', settings: { label: '标题' }, children: [] }
  const conflicts: MergeConflict[] = [
    { id: 'a', node, of: 'field', key: 'label', mine: '我的', theirs: '别人的' },
    { id: 'b', node, of: 'field', key: 'removed', mine: undefined, theirs: {} },
    { id: 'c', node: null, of: 'flow', key: 'nodes', mine: {}, theirs: {} },
  ]
  const onResolve = vi.fn()
  await act(async () =>
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <MergeDialog
        meanwhile={{ user: '张三/zhang', time: Date.now(), conflicts }}
        scope=""
        onResolve={onResolve}
        onReload={() => undefined}
      />,
    ),
  )
  const legends = [...document.querySelectorAll('legend')].map((one) => one.textContent)
  expect(legends).toEqual(['标题：标题', '标题：是否保留此字段', '流程：节点'])
  expect(document.body.textContent).toContain('张三/zhang')
  const save = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '合并并保存')!
  const choose = (label: string) =>
    act(async () =>
      [...document.querySelectorAll('label')]
        .find(({ textContent }) => textContent === label)!
        .querySelector('input')!
        .click(),
    )
  expect(save().disabled).toBe(true)
  await choose('我的：我的')
  await choose('对方的：保留')
  expect(save().disabled).toBe(true)
  await act(async () =>
    document.querySelectorAll<HTMLElement>('fieldset')[2]!.querySelector('input')!.click(),
  )
  await act(async () => save().click())
  expect(onResolve).toHaveBeenCalledWith({ a: 'mine', b: 'theirs', c: 'mine' })
})
