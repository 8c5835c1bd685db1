// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { findTraces, takeSnapshot, watchPlatform } from './traces.ts'

const globals = globalThis as Record<string, unknown>
afterEach(() => {
  for (const name of ['left', 'webpackChunklab', 'lab_111']) delete globals[name]
})

test('finds what a page left in the document, and ends what can be ended', () => {
  document.body.setAttribute('data-before', 'old')
  const before = takeSnapshot()
  Object.assign(globals, { left: 1, webpackChunklab: [], lab_111: {} })
  document.body.setAttribute('data-before', 'new')
  document.documentElement.classList.add('dark')
  document.body.style.transform = 'none'
  Object.assign(document, { onclick: () => {} })
  const traces = findTraces(before, ['lab_111'])
  expect(traces.map(({ what, name }) => `${what} ${name}`).sort()).toEqual([
    'attribute class dark',
    'attribute data-before',
    'attribute style transform',
    'global left',
    'listener onclick',
  ])
  for (const { end } of traces) end()
  expect(findTraces(before, ['lab_111']).map(({ name }) => name)).toEqual(['left'])
  expect([document.body.getAttribute('data-before'), document.onclick]).toEqual(['old', null])
})

test('a page that came before the traces of another had ended does not bring them back', () => {
  const before = takeSnapshot()
  document.body.setAttribute('data-left', '1')
  document.body.style.transform = 'none'
  Object.assign(document, { onkeydown: () => {} })
  const later = takeSnapshot()
  for (const { end, removeFrom } of findTraces(before, [])) {
    removeFrom?.(later)
    end()
  }
  expect(findTraces(later, [])).toEqual([])
})

test('leaves what the shell and its components write', () => {
  const before = takeSnapshot()
  document.documentElement.lang = 'en'
  document.body.setAttribute('arco-theme', 'dark')
  document.body.style.overflow = 'hidden'
  document.body.classList.add('arco-modal-open')
  expect(findTraces(before, [])).toEqual([])
})

test('leaves slots without a value, which libraries declare on elements', () => {
  const restorePlatform = watchPlatform()
  const [slot, filled] = [Symbol('slot'), Symbol('filled')]
  Object.assign(Element.prototype, { [slot]: undefined, __e: null, [filled]: () => 1 })
  expect(restorePlatform()).toEqual(['Element.prototype.Symbol(filled)'])
  expect(slot in Element.prototype && '__e' in Element.prototype).toBe(true)
  Reflect.deleteProperty(Element.prototype, slot)
  Reflect.deleteProperty(Element.prototype, '__e')
})

test('restores functions of the platform, and names them', () => {
  const restorePlatform = watchPlatform()
  expect(restorePlatform()).toEqual([])
  const { log } = console
  console.log = () => {}
  // oxlint-disable-next-line no-extend-native -- what a hostile page does
  Array.prototype.at = () => undefined
  // oxlint-disable-next-line no-extend-native -- what a hostile page does
  Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true })
  expect(restorePlatform().sort()).toEqual(['Array.prototype.at', 'Object.prototype.polluted', 'console.log'])
  expect([[1].at(0), 'polluted' in {}, console.log === log, restorePlatform()]).toEqual([1, false, true, []])
})
