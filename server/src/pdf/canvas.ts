import type { CodePath } from '@tessera/shared/ui/codes/encode'
import { captionHeight, captionSize, type Atom, type Picture } from './content.ts'
import { fine, type Drawing } from './drawing.ts'
import { widthOf, type Line, type Piece } from './lines.ts'
import type { TextStyle } from './style.ts'
import { round, type Sign } from './typeface.ts'

/** How far italics lean: the font has none. */
const lean = 0.2

/** What is drawn on a page, as operators of PDF with the origin at the top. */
export class Canvas {
  readonly operators: string[] = []
  readonly pictures: { picture: Picture; x: number; y: number; width: number; height: number }[] = []
  /** Height of the content. */
  height = 0

  line({ baseline, pieces, height }: Line, x: number, y: number): void {
    for (const piece of pieces) {
      const left = x + piece.x
      const { background } = piece.style
      if (background && !piece.atom)
        this.fill(
          left,
          y + (height - piece.style.size * 1.3) / 2,
          piece.width,
          piece.style.size * 1.3,
          background,
        )
      if (piece.atom) this.#atom(piece, piece.atom, left, y + baseline)
      else this.#text(piece, left, y + baseline)
    }
  }

  #text({ signs, style, width }: Piece, x: number, y: number): void {
    this.signs(signs, style, x, y)
    const { size, isUnderlined, isStruck, colour } = style
    if (isUnderlined) this.fill(x, y + size * 0.12, width, size * 0.06, colour)
    if (isStruck) this.fill(x, y - size * 0.32, width, size * 0.06, colour)
  }

  signs(signs: readonly Sign[], { size, isItalic, colour }: TextStyle, x: number, y: number): void {
    const shown: string[] = []
    let font = ''
    let codes = ''
    const flush = () => {
      if (codes !== '') shown.push(`/${font} ${round(size)} Tf <${codes}> Tj`)
      codes = ''
    }
    for (const sign of signs) {
      if (sign.font !== font) flush()
      ;({ font } = sign)
      codes += sign.code
    }
    flush()
    if (shown.length === 0) return
    const matrix = `1 0 ${isItalic ? lean : 0} -1 ${round(x)} ${round(y)} Tm`
    this.operators.push(`BT ${colour} rg ${colour} RG ${matrix} ${shown.join(' ')} ET`)
  }

  #atom({ signs, style }: Piece, { width, height, drawn }: Atom, x: number, baseline: number): void {
    if ('picture' in drawn) {
      this.pictures.push({ picture: drawn.picture, x, y: baseline - height, width, height })
      return
    }
    if ('drawing' in drawn)
      return this.#drawing(drawn.drawing, x, baseline - height, width / drawn.drawing.width)
    const top = baseline - height / 2 - style.size * 0.25
    const below = signs.length > 0 ? captionHeight : 0
    this.#code(drawn.code, x, top, width, height - below)
    const indent = Math.max(0, (width - widthOf(signs, captionSize)) / 2)
    this.signs(signs, { ...style, size: captionSize }, x + indent, top + height - below * 0.25)
  }

  #drawing({ parts }: Drawing, x: number, y: number, scale: number): void {
    for (const part of parts)
      if ('shape' in part)
        this.operators.push(`q ${[scale, 0, 0, scale, x, y].map(fine).join(' ')} cm ${part.shape} Q`)
      else
        this.signs(
          part.signs,
          { ...part.style, size: part.style.size * scale },
          x + part.x * scale,
          y + part.y * scale,
        )
  }

  #code(
    { path, width: columns, height: rows }: CodePath,
    x: number,
    y: number,
    width: number,
    height: number,
  ) {
    const scaleX = width / columns
    const scaleY = height / rows
    const parts: string[] = []
    // `M3 4h1v1h-1z`: a rectangle each.
    for (const [, left, top, across, down] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g))
      parts.push(
        [x + Number(left) * scaleX, y + Number(top) * scaleY, Number(across) * scaleX, Number(down) * scaleY]
          .map((value) => Math.round(value * 1_000) / 1_000)
          .join(' '),
      )
    if (parts.length > 0) this.operators.push(`0 0 0 rg ${parts.map((part) => `${part} re`).join(' ')} f`)
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.operators.push(`${colour} rg ${box(x, y, width, height)} re f`)
  }
  frame(x: number, y: number, width: number, height: number, colour: string): void {
    this.operators.push(`${colour} RG 0.75 w ${box(x, y, width, height)} re S`)
  }
  stroke(x: number, y: number, width: number, height: number, colour: string): void {
    this.operators.push(
      `${colour} RG 0.75 w ${round(x)} ${round(y)} m ${round(x + width)} ${round(y + height)} l S`,
    )
  }
}

const box = (x: number, y: number, width: number, height: number): string =>
  [x, y, width, height].map(round).join(' ')
