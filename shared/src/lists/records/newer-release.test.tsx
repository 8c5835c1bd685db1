// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { NewerRelease } from './newer-release.tsx'

const user = vi.hoisted(() => ({ isDesigner: true }))
vi.mock('../../access/use-menu.ts', () => ({ useMenu: () => (user.isDesigner ? {} : undefined) }))

test.each([
  [true, 2, '此页面由第 1 版生成，设计已发布第 2 版'],
  [true, 1, ''],
  [false, 2, ''],
])('designer: %j, release in force: %d', async (isDesigner, current, sentence) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  user.isDesigner = isDesigner
  const host = document.createElement('div')
  await act(async () => createRoot(host).render(<NewerRelease generated={1} current={current} />))
  expect(host.textContent.startsWith(sentence)).toBe(true)
  expect(host.textContent === '').toBe(sentence === '')
})
