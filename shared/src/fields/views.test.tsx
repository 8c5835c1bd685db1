// @vitest-environment jsdom
import fc from 'fast-check'
import i18next from 'i18next'
import { act, Component, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startText } from '../text/i18n.ts'
import { sampleValues } from './sample-values.ts'
import { listKinds } from './kinds.ts'
import { RecordsContext } from './records.ts'
import { formatValue } from './format-value.ts'
import type { InputProps } from './view.ts'
import { listViews } from './views.ts'

const warnings: string[] = []
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
    vi.spyOn(console, level).mockImplementation((...parts) => void warnings.push(parts.join(' ')))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
beforeEach(() => {
  warnings.length = 0
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const records = { source: () => async () => ({ list: [], total: 0 }) }
const render = (node: ReactNode) =>
  act(async () => root.render(<RecordsContext value={records}>{node}</RecordsContext>))
const relevantWarnings = () => warnings.filter((text) => !/Not implemented|not wrapped in act/.test(text))

/** The props that a form passes to a control. */
const propsOf = (settings: InputProps['settings'], extra: Partial<InputProps> = {}): InputProps => ({
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
  ...extra,
})

const kinds = listKinds()
const views = listViews()

describe.each(views.map((view) => [view.kind.tag, view] as const))('%s', (_, view) => {
  const { kind, Input, Cell } = view
  const settings = kind.settings.parse({ label: '字段', interfaceId: '1' })
  const sample = sampleValues[kind.tag]
  const states: [string, Partial<InputProps>][] = [
    ['empty', {}],
    ['filled', { value: sample }],
    ['read-only', { value: sample, readOnly: true }],
    ['disabled', { value: sample, disabled: true }],
    ['refused', { invalid: true }],
    ['a cell', { value: sample, inCell: true, size: 'small' }],
  ]

  test.each(states)('renders %s without warnings', async (_, state) => {
    await render(<Input {...propsOf(settings, { value: kind.empty(settings), ...state })} />)
    expect(host.childElementCount + host.textContent.length).toBeGreaterThan(0)
    expect(relevantWarnings()).toEqual([])
  })

  test.runIf(kind.group !== 'display')(
    'has an element with its id that takes the focus and has label, invalid state and description',
    async () => {
      await render(<Input {...propsOf(settings, { value: kind.empty(settings), invalid: true })} />)
      const element = host.querySelector<HTMLElement>('#field')!
      element.focus()
      expect(element.contains(document.activeElement)).toBe(true)
      const labelled = element.matches('[aria-label]') ? element : element.querySelector('[role=radiogroup]')!
      const attributes = ['aria-label', 'aria-describedby'].map((name) => labelled.getAttribute(name))
      expect([attributes[0]!.slice(0, 2), attributes[1]]).toEqual(['字段', 'hint'])
      // The button of an upload has no invalid state; its message shows the problem.
      if (kind.group !== 'file' || kind.tag === 'sign')
        expect(labelled.getAttribute('aria-invalid')).toBe('true')
    },
  )

  test('has a cell that renders any stored value', async () => {
    // Kinds without a cell show formatted text, which is tested below.
    if (!Cell) return
    const values = fc.sample(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), { numRuns: 60, seed: 7 })
    await render(
      [sample, ...values].map((value, index) => (
        <ErrorBoundary key={index}>
          <Cell value={value} settings={settings} />
        </ErrorBoundary>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })

  test('renders any stored value read-only', async () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 40, seed: 8 })
    await render(
      values.map((value, index) => (
        <ErrorBoundary key={index}>
          <Input {...propsOf(settings, { id: `f${index}`, value, readOnly: true })} />
        </ErrorBoundary>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })

  test('has a control that renders any stored value', async () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 40, seed: 9 })
    await render(
      values.map((value, index) => (
        <ErrorBoundary key={index}>
          <Input {...propsOf(settings, { id: `f${index}`, value })} />
        </ErrorBoundary>
      )),
    )
    expect(host.querySelectorAll('b.fault').length).toBe(0)
  })
})

test.each(kinds.map((kind) => [kind.tag, kind] as const))(
  '%s formats any stored value as text',
  (_, kind) => {
    const settings = kind.settings.parse({})
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = formatValue(kind, value, settings, { nameOf: () => undefined, idsOf: () => [] })
        expect([typeof text, text.includes('[object Object]')]).toEqual(['string', false])
      }),
      { numRuns: inject('full') ? 10_000 : 300 },
    )
  },
)

/** Catches what a cell throws while it renders. */
class ErrorBoundary extends Component<{ children: ReactNode }, { fault: unknown }> {
  override state = { fault: null }
  static getDerivedStateFromError = (fault: unknown) => ({ fault })
  override render = () => (this.state.fault ? <b className="fault">fault</b> : this.props.children)
}

test('labels that the designer left at their defaults are in the language of the user', async () => {
  await i18next.changeLanguage('en')
  const shownBy = async (tag: string, settings: object = {}) => {
    const { kind, Input } = views.find((view) => view.kind.tag === tag)!
    await render(<Input {...propsOf(kind.settings.parse(settings) as InputProps['settings'])} />)
    return host.textContent
  }
  try {
    expect(await shownBy('switch')).toContain('Off')
    expect(await shownBy('switch', { inactiveTxt: '停用' })).toContain('停用')
    expect(await shownBy('dateRange')).toContain('to')
    expect(await shownBy('uploadFz')).toContain('Upload')
  } finally {
    await i18next.changeLanguage('zh')
  }
})

test('an amount that is only read keeps its sign, separators and capitals, and its line in a row', async () => {
  const { kind, Input } = views.find((view) => view.kind.tag === 'amount')!
  const settings = kind.settings.parse({}) as InputProps['settings']
  await render(<Input {...propsOf(settings, { value: 12_345.5, readOnly: true })} />)
  expect(host.textContent).toBe('¥ 12,345.50壹万贰仟叁佰肆拾伍元伍角')
  await render(<Input {...propsOf(settings, { value: 12_345.5, readOnly: true, inCell: true })} />)
  expect(host.textContent).toBe('¥ 12,345.50')
})
