// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PersonAvatar } from './person-avatar.tsx'

let root: Root
let place: HTMLElement
const show = (name: string, src = '') =>
  act(() => root.render(<PersonAvatar name={name} src={src} size={24} />))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the letters of a name fit without a layout being read', () => {
  const reads = [
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get'),
    vi.spyOn(Element.prototype, 'clientWidth', 'get'),
    vi.spyOn(Element.prototype, 'getBoundingClientRect'),
  ]
  show('王小明')
  expect(place.textContent).toBe('小明')
  expect(parseFloat((place.firstElementChild as HTMLElement).style.fontSize) * 2).toBeLessThan(24)
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})

test('an element that another person takes over never shows the picture of the first', () => {
  show('王小明', '/api/a.png')
  const first = place.querySelector('img')
  show('Ann Lee', '/api/b.png')
  expect(place.querySelector('img')).not.toBe(first)
  act(() => place.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(place.textContent).toBe('AL')
  show('王小明', '/api/a.png')
  expect(place.querySelector('img')?.getAttribute('src')).toBe('/api/a.png')
})
