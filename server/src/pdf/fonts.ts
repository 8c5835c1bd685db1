import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font, type PathCommand } from 'fontkit'

const require = createRequire(import.meta.url)

/** The font of PDF files: 30,800 characters, in a regular and a bold file. */
const fontFolder = () => join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts')
const files = { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' }
export type Weight = keyof typeof files

/** Units of the em in which widths and outlines are given. */
export const unitsPerEm = 1_000
/** Height above and depth below the baseline of a line of the font. */
export const ascent = 880
export const descent = 120

const opened = new Map<Weight, Font>()

/** Opens a file of the font, once in each thread. */
export function openFont(weight: Weight): Font {
  const known = opened.get(weight)
  if (known) return known
  const font = create(readFileSync(join(fontFolder(), files[weight])))
  opened.set(weight, font)
  return font
}

/** The outline of a character. */
export interface Outline {
  readonly width: number
  readonly commands: readonly PathCommand[]
  /** Width of the pen that draws the outline, because the font has thin strokes; 0 fills it only. */
  readonly pen: number
}

/** Variable fonts in about 120 files by character, for characters that the font of PDF files lacks. */
const rareFonts = ['noto-sans-hk', 'noto-sans-jp']
/** Makes the strokes of these fonts, which are 29 units wide, as wide as those of the regular and of the bold file. */
const pens: Readonly<Record<Weight, number>> = { regular: 38, bold: 84 }

/** The file that has a character, by code point; the first font wins. */
let rareFiles: ReadonlyMap<number, string> | undefined
const rareOpened = new Map<string, Font>()

function listRareFiles(): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const name of rareFonts) {
    const ranges = JSON.parse(
      readFileSync(require.resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
    ) as Record<string, string>
    for (const [key, list] of Object.entries(ranges)) {
      const file = `@fontsource-variable/${name}/files/${name}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
      for (const range of list.split(',')) {
        const [, first = '', last = first] = /U\+([0-9a-f]+)(?:-([0-9a-f]+))?/i.exec(range) ?? []
        for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
          if (!found.has(code)) found.set(code, file)
      }
    }
  }
  return found
}

/**
 * The outline of a character that the font of PDF files lacks; null where no font has it. fontkit reads the outlines of these
 * files, but cannot embed them: `findings/fontkit-woff2.sh`.
 */
export function findOutline(codePoint: number, weight: Weight): Outline | null {
  const drawn = drawnCharacters[codePoint]
  if (drawn) return drawn(weight)
  rareFiles ??= listRareFiles()
  const file = rareFiles.get(codePoint)
  if (file === undefined) return null
  const font = rareOpened.get(file) ?? create(readFileSync(require.resolve(file)))
  rareOpened.set(file, font)
  if (!font.hasGlyphForCodePoint(codePoint)) return null
  const { advanceWidth, path } = font.glyphForCodePoint(codePoint)
  return { width: advanceWidth, commands: path.commands, pen: pens[weight] }
}

/** An outline of the font of PDF files, scaled around the middle of the em. */
function outlineOf(weight: Weight, character: string, scale = 1): PathCommand[] {
  const { path } = openFont(weight).glyphForCodePoint(character.codePointAt(0)!)
  const middle = [500, 380]
  return path.commands.map(({ command, args }) => ({
    command,
    args: args.map((value, at) => middle[at % 2]! + (value - middle[at % 2]!) * scale),
  }))
}

/** Boxes of forms, which are drawn of characters that the font has. */
const drawnCharacters: Readonly<Record<number, (weight: Weight) => Outline>> = Object.fromEntries(
  [
    ['☐', ''],
    ['☑', '✓'],
    ['☒', '×'],
  ].map(([box, mark]) => [
    box!.codePointAt(0)!,
    (weight: Weight): Outline => ({
      width: unitsPerEm,
      commands: [...outlineOf(weight, '□'), ...(mark ? outlineOf(weight, mark, 0.8) : [])],
      pen: 0,
    }),
  ]),
)
