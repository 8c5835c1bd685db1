// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { View } from './view.tsx'

let root: Root
let router: ReturnType<typeof createMemoryRouter>
const renders: string[] = []

/** A list that reads its page from the query. */
function List({ path }: { path: string }) {
  const [params, change] = useSearchParams()
  renders.push(path)
  return (
    <button type="button" id={path} onClick={() => change({ page: '2' })}>
      {params.get('page') ?? '1'}
    </button>
  )
}

const lists = Object.fromEntries(['/a', '/b'].map((path) => [path, <List key={path} path={path} />]))

function Shell() {
  const location = useLocation()
  return Object.keys(lists).map((path) => (
    <View key={path} path={path} location={location} shown={location.pathname === path}>
      {lists[path]}
    </View>
  ))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/a'] })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(() => router.navigate('/b'))
  renders.length = 0
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a view that returns with the same address does not render again', async () => {
  expect(document.getElementById('/a')!.style.display).toBe('none')
  await act(() => router.navigate('/a'))
  expect(document.getElementById('/a')!.style.display).not.toBe('none')
  expect(renders).not.toContain('/a')
})

test('only the view whose address changed renders again', async () => {
  await act(() => router.navigate('/b?page=7'))
  expect(renders).toEqual(['/b'])
  expect(document.getElementById('/b')!.textContent).toBe('7')
})

test('a view that changes its address does not affect the other view', async () => {
  await act(async () => document.getElementById('/b')!.click())
  expect(router.state.location.search).toBe('?page=2')
  expect(document.getElementById('/b')!.textContent).toBe('2')
  expect(document.getElementById('/a')!.textContent).toBe('1')
})
