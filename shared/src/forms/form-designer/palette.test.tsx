// @vitest-environment jsdom
import { DndContext } from '@dnd-kit/core'
import { Message } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { DesignerContext } from './context.ts'
import { draftOf } from './model/test-drafts.ts'
import { Palette } from './palette.tsx'
import { createDesignerStore } from './store.ts'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

test('a kind that the selected sub-table cannot hold is refused with the reason, and added nowhere', async () => {
  const warning = vi.spyOn(Message, 'warning').mockReturnValue(() => {})
  const store = createDesignerStore(
    draftOf([{ jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'comInput', vModel: 'a' }] }]),
  )
  store.select(store.draft().nodes[0]!.children[0]!.key)
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  await act(async () =>
    createRoot(host).render(
      <DesignerContext value={store}>
        <DndContext>
          <Palette />
        </DndContext>
      </DesignerContext>,
    ),
  )
  const press = (tag: string) =>
    act(async () => host.querySelector<HTMLElement>(`[data-tag="${tag}"]`)!.click())
  await press('table')
  expect(warning.mock.calls[0]![0]).toMatchObject({ content: '子表中不能再放子表' })
  expect(store.draft().nodes).toHaveLength(1)
  await press('comInput')
  expect(store.draft().nodes[0]!.children).toHaveLength(2)
})
