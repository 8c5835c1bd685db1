// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

// jsdom has no media queries.
vi.hoisted(() =>
  Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
)

let settings: typeof import('./settings.ts')
let paint: typeof import('./paint.ts')
beforeAll(async () => {
  settings = await import('./settings.ts')
  paint = await import('./paint.ts')
})
beforeEach(() => {
  localStorage.clear()
  settings.reloadSettings()
})
const store = (name: string, text: string) => {
  localStorage.setItem(`tessera.settings.${name}`, text)
  settings.reloadSettings()
}

test('returns the defaults without stored settings', () => {
  expect(settings.getSettings()).toEqual({
    themeClass: 'blue',
    layoutType: 'classic',
    slideClass: 'dark',
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: true,
    showLanguage: true,
    showSearch: true,
    useCache: true,
    showSettings: true,
    tagsIcon: true,
    size: 'medium',
    scheme: 'light',
    errorLog: true,
  })
})

test.each([
  ['layoutType', '"plain"', 'plain'],
  ['layoutType', '"round"', 'classic'],
  ['layoutType', 'plain', 'classic'],
  ['themeClass', '"ocean"', 'ocean'],
  ['themeClass', '"pink"', 'blue'],
  ['tagsView', 'false', false],
  ['tagsView', '"false"', true],
  ['size', '"mini"', 'mini'],
] as const)('%s stored as %s is %s', (name, text, value) => {
  store(name, text)
  expect(settings.getSettings()[name]).toBe(value)
})

test('a change is stored, and a reset removes it', () => {
  settings.updateSettings({ themeClass: 'red', tagsView: false })
  expect(localStorage.getItem('tessera.settings.themeClass')).toBe('"red"')
  settings.reloadSettings()
  expect(settings.getSettings()).toMatchObject({ themeClass: 'red', tagsView: false })
  settings.resetSettings()
  expect(settings.getSettings()).toMatchObject({ themeClass: 'blue', tagsView: true })
  expect(localStorage).toHaveLength(0)
})

test('uses the layout from the sign-in', () => {
  paint.storeLayout('hybrid')
  settings.reloadSettings()
  expect(settings.getSettings().layoutType).toBe('hybrid')
})

test.each([
  ['light', false, null],
  ['light', true, null],
  ['dark', false, 'dark'],
  ['system', false, null],
  ['system', true, 'dark'],
])('the scheme %s where the system is dark: %s', (scheme, dark, attribute) => {
  Object.assign(paint.darkSystem, { matches: dark })
  paint.paint({ themeClass: 'green', scheme })
  expect([document.body.getAttribute('arco-theme'), document.body.dataset['theme']]).toEqual([
    attribute,
    'green',
  ])
})

test('the first paint uses stored settings', () => {
  store('scheme', '"dark"')
  store('themeClass', '"purple"')
  paint.paintStored()
  expect([document.body.getAttribute('arco-theme'), document.body.dataset['theme']]).toEqual([
    'dark',
    'purple',
  ])
})
