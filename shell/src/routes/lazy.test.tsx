// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { Lazy, lazyPart } from './lazy.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock(import('../progress/progress.ts'), () => ({ beginProgress: () => () => undefined }))
beforeEach(() => void vi.useFakeTimers())

/** Renders a part whose chunk arrives when `arrive` is called. */
async function renderLazy() {
  let arrive!: () => void
  const of = lazyPart(
    () => new Promise<() => React.ReactNode>((resolve) => (arrive = () => resolve(() => 'here'))),
  )
  const body = document.createElement('div')
  await act(async () => createRoot(body).render(<Lazy of={of} props={{}} name="x" />))
  return { body, arrive: () => arrive() }
}

test('the skeleton shows only after a delay', async () => {
  const { body, arrive } = await renderLazy()
  expect(body.innerHTML).toBe('')
  await act(async () => void vi.advanceTimersByTime(200))
  expect(body.querySelector('[role=status]')).not.toBeNull()
  await act(async () => arrive())
  expect(body.textContent).toBe('here')
})

test('a chunk that arrives when the skeleton would show is rendered', async () => {
  const { body, arrive } = await renderLazy()
  await act(async () => {
    arrive()
    await Promise.resolve().then(() => undefined)
    vi.advanceTimersByTime(200)
  })
  expect(body.textContent).toBe('here')
})
