// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { ReleaseInDesign } from './release-in-design.tsx'

const useMenu = vi.hoisted(() => vi.fn())
vi.mock('@tessera/shared/access/use-menu', () => ({ useMenu }))

test('the flow of a design leads to the release of the design, for those who have it', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  const box = document.createElement('div')
  const root = createRoot(box)
  const onLeave = vi.fn()
  const show = () => act(() => root.render(<ReleaseInDesign designId="d1" onLeave={onLeave} />))
  useMenu.mockReturnValue({ urlAddress: 'onlineDev/webDesign' })
  show()
  act(() => box.querySelector('button')!.click())
  expect(onLeave).toHaveBeenCalledWith('/onlineDev/webDesign?design=d1&open=release')
  useMenu.mockReturnValue(undefined)
  show()
  expect(box.querySelector('button')).toBeNull()
  expect(box.textContent).not.toBe('')
  act(() => root.unmount())
})
