// @vitest-environment jsdom
import fc from 'fast-check'
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startText } from '../text/i18n.ts'
import { sampleValues } from './sample-values.ts'
import { kinds } from './kinds.ts'
import { RecordsContext } from './records.ts'
import { formatValue } from './format-value.ts'
import type { InputProps } from './view.ts'
import { views } from './views.ts'

const complaints: string[] = []
let root: Root
let host: HTMLElement

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }),
  })
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => void complaints.push(said.join(' ')))
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

const records = { source: () => async () => ({ list: [], total: 0 }) }
const draw = (node: ReactNode) =>
  act(async () => root.render(<RecordsContext value={records}>{node}</RecordsContext>))
const own = () => complaints.filter((said) => !/Not implemented|not wrapped in act/.test(said))

/** What a form gives a control. */
const given = (settings: InputProps['settings'], more: Partial<InputProps> = {}): InputProps => ({
  id: 'field',
  value: undefined,
  onChange: () => {},
  onBlur: () => {},
  settings,
  size: 'default',
  disabled: false,
  readOnly: false,
  invalid: false,
  label: '字段',
  describedBy: 'hint',
  inCell: false,
  ...more,
})

describe.each(views.map((view) => [view.kind.tag, view] as const))('%s', (_, view) => {
  const { kind, Input, Cell } = view
  const settings = kind.settings.parse({ label: '字段', interfaceId: '1' })
  const filled = sampleValues[kind.tag]
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

  test.runIf(kind.group !== 'display')(
    'the element with its id takes the focus, says its name, that it is refused and where that is said',
    async () => {
      await draw(<Input {...given(settings, { value: kind.empty(settings), invalid: true })} />)
      const element = host.querySelector<HTMLElement>('#field')!
      element.focus()
      expect(element.contains(document.activeElement)).toBe(true)
      const speaker = element.matches('[aria-label]') ? element : element.querySelector('[role=radiogroup]')!
      const said = ['aria-label', 'aria-describedby'].map((name) => speaker.getAttribute(name))
      expect([said[0]!.slice(0, 2), said[1]]).toEqual(['字段', 'hint'])
      // An upload's button cannot be wrong; its message says so.
      if (kind.group !== 'file' || kind.tag === 'sign')
        expect(speaker.getAttribute('aria-invalid')).toBe('true')
    },
  )

  test('no stored value whatever ends a list: what the kind never took is shown as text', async () => {
    // Other kinds draw what prints; their words are judged below.
    if (!Cell) return
    const values = fc.sample(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), { numRuns: 60, seed: 7 })
    await draw(
      [filled, ...values].map((value, at) => (
        <Caught key={at}>
          <Cell value={value} settings={settings} />
        </Caught>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })

  test('and a field that is only read shows it too', async () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 40, seed: 8 })
    await draw(
      values.map((value, at) => (
        <Caught key={at}>
          <Input {...given(settings, { id: `f${at}`, value, readOnly: true })} />
        </Caught>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })

  test('its control bears it as well', async () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 40, seed: 9 })
    await draw(
      values.map((value, at) => (
        <Caught key={at}>
          <Input {...given(settings, { id: `f${at}`, value })} />
        </Caught>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })
})

test.each(kinds.map((kind) => [kind.tag, kind] as const))('%s says any stored value in words', (_, kind) => {
  const settings = kind.settings.parse({})
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const said = formatValue(kind, value, settings, { nameOf: () => undefined, idsOf: () => [] })
      expect([typeof said, said.includes('[object Object]')]).toEqual(['string', false])
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})

/** Catches what a cell throws while it is drawn. */
class Caught extends Component<{ children: ReactNode }, { fault: unknown }> {
  override state = { fault: null }
  static getDerivedStateFromError = (fault: unknown) => ({ fault })
  override render = () => (this.state.fault ? <b className="fault">fault</b> : this.props.children)
}
