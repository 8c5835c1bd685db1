import type PDFDocument from 'pdfkit'
import type { PdfReference } from 'pdfkit'
import type { Font, PathCommand, Subset } from 'fontkit'
import { findOutline, openFont, unitsPerEm, type Outline, type Weight } from './fonts.ts'

/** A character as it is written: its font in the file, its code there in hexadecimal, and its width in thousandths of an em. */
export interface Sign {
  readonly font: string
  readonly code: string
  readonly width: number
}

/** Stands for a character that no font has, as in Chinese typesetting. Copied text has the character itself. */
const missing = '〓'.codePointAt(0)!

/**
 * The fonts of one file in one weight. They have only the characters that were asked for, and one code for each character:
 * copied text would have the first one of those that share a glyph, such as a space for a no-break space.
 */
export class Typeface {
  readonly #weight: Weight
  readonly #font: Font
  readonly #subset: Subset
  /** Code points and widths by code. */
  readonly #unicode: number[] = [0]
  readonly #widths: number[] = []
  readonly #drawn: { codePoint: number; outline: Outline }[] = []
  readonly #signs = new Map<number, Sign>()

  constructor(weight: Weight) {
    this.#weight = weight
    this.#font = openFont(weight)
    this.#subset = this.#font.createSubset()
    this.#widths.push(this.#font.getGlyph(0).advanceWidth)
  }

  sign(codePoint: number): Sign {
    const known = this.#signs.get(codePoint)
    if (known) return known
    const sign = this.#create(codePoint)
    this.#signs.set(codePoint, sign)
    return sign
  }

  #create(codePoint: number): Sign {
    if (this.#font.hasGlyphForCodePoint(codePoint)) return this.#embed(codePoint, codePoint)
    const outline = findOutline(codePoint, this.#weight)
    if (!outline) return this.#embed(missing, codePoint)
    const at = this.#drawn.push({ codePoint, outline }) - 1
    return {
      font: `${this.#name}T${Math.floor(at / 256)}`,
      code: hex(at % 256, 2),
      width: outline.width,
    }
  }

  #embed(drawn: number, codePoint: number): Sign {
    const { id, advanceWidth } = this.#font.glyphForCodePoint(drawn)
    const code = this.#subset.glyphs.push(id) - 1
    this.#unicode[code] = codePoint
    this.#widths[code] = advanceWidth
    return { font: this.#name, code: hex(code, 4), width: advanceWidth }
  }

  get #name(): string {
    return this.#weight === 'bold' ? 'FB' : 'FR'
  }

  /** Writes the fonts into the file when all texts are known. Returns them by their names. */
  write(document: PDFDocument): Record<string, PdfReference> {
    const fonts: Record<string, PdfReference> = {}
    if (this.#widths.length > 1) fonts[this.#name] = this.#writeEmbedded(document)
    for (let at = 0; at < this.#drawn.length; at += 256)
      fonts[`${this.#name}T${at / 256}`] = writeDrawn(document, this.#drawn.slice(at, at + 256))
    return fonts
  }

  #writeEmbedded(document: PDFDocument): PdfReference {
    const { bbox, postscriptName, ascent, descent, capHeight } = this.#font
    // Each file has another subset, and a name that says so.
    const name = `TSR${this.#weight === 'bold' ? 'BLD' : 'REG'}+${postscriptName}`
    const descriptor = end(document, {
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: capHeight,
      StemV: 0,
      FontFile3: end(document, { Subtype: 'CIDFontType0C' }, this.#subset.encode()),
    })
    const descendant = end(document, {
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, this.#widths],
    })
    return end(document, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: end(document, {}, toUnicode(this.#unicode, 4)),
    })
  }
}

/** A font whose characters are drawn by their outlines (Type 3). */
function writeDrawn(
  document: PDFDocument,
  drawn: readonly { codePoint: number; outline: Outline }[],
): PdfReference {
  const names = drawn.map((_, at) => `g${at}`)
  return end(document, {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [-200, -300, 1_200, 1_200],
    FontMatrix: [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0],
    CharProcs: Object.fromEntries(
      drawn.map(({ outline }, at) => [names[at]!, end(document, {}, drawOutline(outline))]),
    ),
    Encoding: { Type: 'Encoding', Differences: [0, ...names] },
    FirstChar: 0,
    LastChar: drawn.length - 1,
    Widths: drawn.map(({ outline }) => outline.width),
    Resources: {},
    ToUnicode: end(
      document,
      {},
      toUnicode(
        drawn.map(({ codePoint }) => codePoint),
        2,
      ),
    ),
  })
}

const operators = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const

function drawOutline({ width, commands, pen }: Outline): string {
  const parts = [`${width} 0 -200 -300 1200 1200 d1`]
  if (pen > 0) parts.push(`${pen} w 1 j`)
  let from: readonly number[] = [0, 0]
  for (const command of commands) {
    parts.push(drawCommand(command, from))
    if (command.args.length >= 2) from = command.args.slice(-2)
  }
  parts.push(pen > 0 ? 'B' : 'f')
  return parts.join('\n')
}

function drawCommand({ command, args }: PathCommand, [fromX = 0, fromY = 0]: readonly number[]): string {
  if (command !== 'quadraticCurveTo') return `${args.map(round).join(' ')} ${operators[command]}`
  const [midX = 0, midY = 0, x = 0, y = 0] = args
  const third = (end: number, middle: number) => round(end + (2 / 3) * (middle - end))
  return [
    third(fromX, midX),
    third(fromY, midY),
    third(x, midX),
    third(y, midY),
    round(x),
    round(y),
    'c',
  ].join(' ')
}

/** A table of what codes mean in Unicode, by which text is copied and found. */
function toUnicode(codePoints: readonly number[], digits: 2 | 4): string {
  const lines = codePoints.map((codePoint, code) => `<${hex(code, digits)}> <${utf16(codePoint)}>`)
  const groups: string[] = []
  // At most 100 entries each.
  for (let at = 0; at < lines.length; at += 100) {
    const group = lines.slice(at, at + 100)
    groups.push(`${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${hex(0, digits)}> <${'ff'.repeat(digits / 2)}>
endcodespacerange
${groups.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const utf16 = (codePoint: number): string =>
  Array.from({ length: codePoint > 0xffff ? 2 : 1 }, (_, at) =>
    hex(String.fromCodePoint(codePoint).charCodeAt(at), 4),
  ).join('')
export const round = (value: number): number => Math.round(value * 100) / 100

/** A text, which pdfkit tells from a name by its type. */
// oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins -- see above
const text = (value: string): object => new String(value)

function end(
  document: PDFDocument,
  data: Record<string, unknown>,
  content?: Uint8Array | string,
): PdfReference {
  const reference = document.ref(data)
  reference.end(content)
  return reference
}
