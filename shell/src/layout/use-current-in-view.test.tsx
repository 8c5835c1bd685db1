// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useCurrentInView } from './use-current-in-view.ts'

/** A list 200 high in which the item of the page `/n` starts at `n` times 100. */
function openList(start: string) {
  const box = document.createElement('div')
  let go: (path: string) => void = () => {}
  function List() {
    const list = useCurrentInView()
    const navigate = useNavigate()
    go = (path) => void navigate(path)
    const layOut = (element: HTMLDivElement | null) => {
      list.current = element
      if (!element) return
      element.getBoundingClientRect = () => new DOMRect(0, 0, 100, 200)
      for (const item of element.querySelectorAll('a'))
        item.getBoundingClientRect = () => new DOMRect(0, Number(item.id) * 100 - element.scrollTop, 100, 40)
    }
    const current = location()
    return (
      <div ref={layOut}>
        {['0', '1', '8'].map((id) => (
          <a key={id} id={id} href={id} aria-current={current === `/${id}` ? 'page' : undefined}>
            {id}
          </a>
        ))}
      </div>
    )
  }
  let path = start
  const location = () => path
  flushSync(() =>
    createRoot(box).render(
      <MemoryRouter initialEntries={[start]}>
        <List />
      </MemoryRouter>,
    ),
  )
  return {
    list: box.firstElementChild as HTMLDivElement,
    go: (next: string) => {
      path = next
      go(next)
    },
  }
}

test('scrolls to the item of the current page on load and after a navigation, if it is out of view', async () => {
  const { list, go } = openList('/8')
  expect(list.scrollTop).toBe(800 - 80)
  list.scrollTop = 0
  go('/1')
  await expect.poll(() => list.querySelector('[aria-current=page]')?.id).toBe('1')
  expect(list.scrollTop).toBe(0)
  go('/8')
  await expect.poll(() => list.scrollTop).toBe(800 - 80)
})
