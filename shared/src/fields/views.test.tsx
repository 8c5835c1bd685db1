// @vitest-environment jsdom
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startText } from '../text/i18n.ts'
import { fillings } from './fillings.ts'
import type { InputProps } from './view.ts'
import { views } from './views.ts'

const complaints: string[] = []
let root: Root
let host: HTMLElement

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, { matchMedia: (media: string) => ({ media, matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(globalThis, { ResizeObserver: class { observe() {} unobserve() {} disconnect() {} }, IntersectionObserver: class { observe() {} unobserve() {} disconnect() {} } })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation((...said) => void complaints.push(said.join(' ')))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
beforeEach(() => {
  complaints.length = 0
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const draw = (node: ReactNode) => act(async () => root.render(node))
const own = () => complaints.filter((said) => !/Not implemented|not wrapped in act/.test(said))

/** What a form gives a control. */
const given = (settings: InputProps['settings'], more: Partial<InputProps> = {}): InputProps => ({
  id: 'field', value: undefined, onChange: () => {}, onBlur: () => {}, settings, size: 'default', disabled: false, readOnly: false, invalid: false, label: '字段', describedBy: 'hint', inCell: false, ...more,
})

describe.each(views.map((view) => [view.kind.tag, view] as const))('%s', (_, view) => {
  const { kind, Input, Cell } = view
  const settings = kind.settings.parse({ label: '字段' })
  const filled = fillings[kind.tag]
  const states: [string, Partial<InputProps>][] = [
    ['empty', {}],
    ['filled', { value: filled }],
    ['read-only', { value: filled, readOnly: true }],
    ['disabled', { value: filled, disabled: true }],
    ['refused', { invalid: true }],
    ['a cell', { value: filled, inCell: true, size: 'small' }],
  ]

  test.each(states)('is drawn %s, without a complaint', async (_, state) => {
    await draw(<Input {...given(settings, { value: kind.empty(settings), ...state })} />)
    expect(host.childElementCount + host.textContent.length).toBeGreaterThan(0)
    expect(own()).toEqual([])
  })

  test.runIf(kind.group !== 'display')('the element with its id takes the focus, says its name, that it is refused and where that is said', async () => {
    await draw(<Input {...given(settings, { value: kind.empty(settings), invalid: true })} />)
    const element = host.querySelector<HTMLElement>('#field')!
    element.focus()
    expect(document.activeElement).toBe(element)
    const said = ['aria-label', 'aria-invalid', 'aria-describedby'].map((name) => element.getAttribute(name))
    expect(said).toEqual(['字段', 'true', 'hint'])
  })

  test('what it holds is drawn as a cell', async () => {
    if (Cell) await draw(<Cell value={filled} settings={settings} />)
    expect(own()).toEqual([])
  })
})

/** Catches what a cell throws while it is drawn. */
export class Caught extends Component<{ children: ReactNode }, { fault: unknown }> {
  override state = { fault: null }
  static getDerivedStateFromError = (fault: unknown) => ({ fault })
  override render = () => (this.state.fault ? <b>fault</b> : this.props.children)
}
