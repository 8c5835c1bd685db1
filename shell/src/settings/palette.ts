import { generate } from '@arco-design/color'
import { contrast, lighten, blend, rgbOf, findReadable, type Rgb } from './contrast.ts'
import { themeColours, themes, type Theme } from './themes.ts'

/**
 * The ten shades of a theme, the lightest at [0]. Arco uses the sixth for text and fills, and the named
 * colours are too pale for that (white on #f8bc18 has a contrast of 1.7), so the sixth is darkened, or
 * lightened in dark mode, until text is readable.
 */
export interface Palette {
  readonly shades: readonly Rgb[]
  /** Text of the selected and of the hovered item in the dark side bar. */
  readonly chosen: Rgb
  readonly hovered: Rgb
}

const minContrast = 4.5
export const white: Rgb = [255, 255, 255]
/**
 * Grounds: the grey of the light page, the lightest ground in dark mode (popups), and what lies below its
 * tints.
 */
export const grounds = { light: rgbOf('#f2f3f5'), popup: rgbOf('#373739'), tinted: rgbOf('#2a2a2b') }
/** Opacity of `--color-primary-light-1` in dark mode (base.css). */
export const tintOpacity = 0.15
/** Text on a filled button in dark mode. */
export const darkInk = rgbOf('#17171a')
/** Side bar, its expanded directories, and the side bar in dark mode. */
export const sideBar = { ground: rgbOf('#001529'), below: rgbOf('#000c17'), dark: rgbOf('#1d1d1f') }
/** Opacity of the white layer below the selected item (frame.css). */
export const raisedOpacity = 0.08
/** The selected menu item has its own specified colour in the default theme. */
const chosenOverrides: Partial<Record<Theme, string>> = { blue: '#409eff' }

const shadesOf = (base: Rgb, dark: boolean) =>
  generate(`rgb(${base.join(',')})`, { list: true, dark, format: 'hex' }).map(rgbOf)

const readable =
  (...on: readonly Rgb[]) =>
  (colour: Rgb) =>
    on.every((ground) => contrast(colour, ground) >= minContrast)

export function paletteOf(theme: Theme, scheme: 'light' | 'dark'): Palette {
  const named = rgbOf(themeColours[theme])
  const pointed = findReadable(named, 'lighter', readable(sideBar.below, sideBar.dark))
  const chosen = findReadable(
    rgbOf(chosenOverrides[theme] ?? themeColours[theme]),
    'lighter',
    readable(blend(white, raisedOpacity, sideBar.ground), blend(white, raisedOpacity, sideBar.dark)),
  )
  return { shades: scheme === 'dark' ? darkShades(named) : lightShades(named), chosen, hovered: pointed }
}

function lightShades(named: Rgb): Rgb[] {
  const sixth = findReadable(named, 'darker', (colour) =>
    readable(grounds.light, shadesOf(colour, false)[0] as Rgb)(colour),
  )
  const shades = shadesOf(sixth, false)
  const fifth = findReadable(lighten(sixth, 0.05), 'darker', readable(white))
  return shades.with(4, fifth)
}

/** In dark mode Arco's tints are translucent: the sixth shade over the ground. */
function darkShades(named: Rgb): Rgb[] {
  const sixth = findReadable(named, 'lighter', (colour) =>
    readable(grounds.popup, blend(colour, tintOpacity, grounds.tinted))(colour),
  )
  const shades = shadesOf(named, true)
  return shades.with(4, lighten(sixth, 0.05)).with(5, sixth).with(6, lighten(sixth, 0.1))
}

const themeRule = (selector: string, { shades, chosen, hovered }: Palette) => {
  const numbered = (name: string) =>
    shades.map((shade, at) => `  --${name}-${at + 1}: ${shade.join(', ')};\n`).join('')
  return `${selector} {\n${numbered('primary')}${numbered('arcoblue')}${numbered('link')}  --menu-chosen: rgb(${chosen.join(' ')});\n  --menu-pointed: rgb(${hovered.join(' ')});\n}\n`
}

/** The style sheet of all themes. `palette.test.ts` writes it to `palettes.css`. */
export const styleSheet = () =>
  `/* Written by palette.test.ts from palette.ts; change those. */\n${themes
    .flatMap((theme) => [
      themeRule(`html body[data-theme='${theme}']`, paletteOf(theme, 'light')),
      themeRule(`html body[data-theme='${theme}'][arco-theme='dark']`, paletteOf(theme, 'dark')),
    ])
    .join('\n')}`
