import { describe, expect, test } from 'vitest'
import { contrast, blend, rgbOf } from './contrast.ts'
import {
  grounds,
  darkInk,
  paletteOf,
  raisedOpacity,
  sideBar,
  styleSheet,
  tintOpacity,
  white,
} from './palette.ts'
import { themeColours, themes } from './themes.ts'

test('computes contrast as WCAG defines it', () => {
  expect(contrast([0, 0, 0], white)).toBe(21)
  expect(contrast(rgbOf('#777777'), white)).toBeCloseTo(4.48, 2)
})

test('the theme colours have their specified values', () => {
  expect(themeColours).toEqual({
    purple: '#722ed1',
    azure: '#211bce',
    blue: '#1890ff',
    ocean: '#13c2c2',
    green: '#3eac12',
    yellow: '#f8bc18',
    orange: '#f5811c',
    red: '#f5222d',
  })
})

describe.each(themes)('%s', (theme) => {
  const light = paletteOf(theme, 'light')
  const dark = paletteOf(theme, 'dark')
  const [lightFirst, lightFifth, lightSixth] = [light.shades[0]!, light.shades[4]!, light.shades[5]!]
  const [darkFifth, darkSixth, darkSeventh] = [dark.shades[4]!, dark.shades[5]!, dark.shades[6]!]

  test.each([
    ['white on a button', lightSixth, white],
    ['white on a button under the pointer', lightFifth, white],
    ['white on a pressed button', light.shades[6]!, white],
    ['a link on the page', lightSixth, grounds.light],
    ['a chosen row on its tint', lightSixth, lightFirst],
    ['in the dark: ink on a button', darkSixth, darkInk],
    ['in the dark: ink on a button under the pointer', darkFifth, darkInk],
    ['in the dark: ink on a pressed button', darkSeventh, darkInk],
    ['in the dark: a link on the lightest ground', darkSixth, grounds.popup],
    ['in the dark: a chosen row on its tint', darkSixth, blend(darkSixth, tintOpacity, grounds.tinted)],
    ['the chosen menu item', light.chosen, blend(white, raisedOpacity, sideBar.ground)],
    ['the chosen menu item in the dark', dark.chosen, blend(white, raisedOpacity, sideBar.dark)],
    ['the menu item under the pointer', light.hovered, sideBar.below],
    ['the menu item under the pointer in the dark', dark.hovered, sideBar.dark],
  ])('%s can be read', (_, colour, ground) => expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5))
})

test('the selected and the hovered menu item of the default theme have their specified colours', () => {
  expect([paletteOf('blue', 'light').chosen, paletteOf('blue', 'light').hovered]).toEqual([
    rgbOf('#409eff'),
    rgbOf('#1890ff'),
  ])
})

test('the style sheet is generated from the palettes', () =>
  expect(styleSheet()).toMatchFileSnapshot('./palettes.css'))
