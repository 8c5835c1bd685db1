// @vitest-environment jsdom
import * as React from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { wrapEffects } from './effects.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
// jsdom has none.
vi.stubGlobal('matchMedia', () => new EventTarget())
const { Boundary } = await import('../remotes/errors.tsx')
const remote = wrapEffects(React) as typeof React

async function codeOf(Page: () => React.ReactNode): Promise<string | undefined> {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let code: string | undefined
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Boundary onFailure={(failure) => void (code = failure.code)}>{React.createElement(Page)}</Boundary>,
    ),
  )
  await act(async () => root.unmount())
  quiet.mockRestore()
  return code
}

test('a boundary distinguishes errors of rendering from errors of effects', async () => {
  expect(
    await codeOf(() => {
      throw new Error('x')
    }),
  ).toBe('render')
  expect(
    await codeOf(() => {
      remote.useEffect(() => {
        throw new Error('x')
      }, [])
      return null
    }),
  ).toBe('effect')
  expect(
    await codeOf(() => {
      remote.useLayoutEffect(() => {
        throw new Error('x')
      }, [])
      return null
    }),
  ).toBe('effect')
  expect(
    await codeOf(() => {
      remote.useEffect(() => () => undefined, [])
      return 'fine'
    }),
  ).toBeUndefined()
})

test('all other exports of React are unchanged', () => {
  expect([remote.useState, remote.version]).toEqual([React.useState, React.version])
})
