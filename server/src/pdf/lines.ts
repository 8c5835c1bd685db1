import { ascent, unitsPerEm } from './fonts.ts'
import type { Atom, Inline, Paragraph } from './content.ts'
import type { Style } from './style.ts'
import type { Sign, Typeface } from './typeface.ts'

export type Typefaces = Readonly<Record<Style['weight'], Typeface>>

/** A character or picture of a paragraph. */
interface Unit {
  readonly sign: Sign | null
  readonly atom: Atom | null
  readonly style: Style
  readonly width: number
  readonly isSpace: boolean
  readonly isBreak: boolean
  /** Whether a line may end before it. */
  readonly mayBreak: boolean
}

/** Characters of a line in the same style, or a picture or code; the signs of a code are the text below it. */
export interface Piece {
  readonly x: number
  readonly width: number
  readonly style: Style
  readonly signs: readonly Sign[]
  readonly atom: Atom | null
}
export interface Line {
  readonly height: number
  readonly baseline: number
  readonly pieces: readonly Piece[]
}

const lineHeight = 1.6

/** Signs that begin no line, and signs that end none. */
const noStart = new Set('、。，．・：；？！）〕］｝〉》」』】〗”’％‰℃…—々ー!%),.:;?]}·')
const noEnd = new Set('（〔［｛〈《「『【〖“‘￥$([{£¥')
/** Chinese and Japanese signs, between which a line may end. */
const wide =
  /[\u2014\u2018-\u201d\u2026\u2e80-\u303f\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Control characters, and signs without a width, which no font draws. */
// oxlint-disable-next-line no-misleading-character-class -- ranges of single signs
const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u{e0000}-\u{e01ef}]/u

function mayBreakBetween(before: string, after: string): boolean {
  if (before === '' || noStart.has(after) || noEnd.has(before)) return false
  if (before === '-') return /\p{L}/u.test(after)
  return before !== '\u00a0' && after !== '\u00a0' && (wide.test(before) || wide.test(after))
}

/** The characters of a paragraph. White space is one space, unless the text is preformatted. */
function listUnits(inlines: readonly Inline[], typefaces: Typefaces): Unit[] {
  const units: Unit[] = []
  const none = { sign: null, atom: null, width: 0, isSpace: false, isBreak: false, mayBreak: false }
  let before = ''
  /** Whether a space stood before, which ends a line or joins with the next one. */
  let isAfterSpace = true
  for (const inline of inlines) {
    const { style } = inline
    if (inline.kind === 'break') units.push({ ...none, style, isBreak: true })
    if (inline.kind === 'atom')
      units.push({ ...none, style, atom: inline, width: inline.width, mayBreak: units.length > 0 })
    if (inline.kind !== 'text') {
      before = inline.kind === 'atom' ? '　' : ''
      isAfterSpace = inline.kind === 'break'
      continue
    }
    for (const character of inline.text) {
      if (style.isPreformatted && character === '\n') {
        units.push({ ...none, style, isBreak: true })
        before = ''
        continue
      }
      const isSpace = /[ \t\n\r\f]/.test(character)
      if (isSpace && isAfterSpace && !style.isPreformatted) continue
      if (!isSpace && unseen.test(character)) continue
      const sign = typefaces[style.weight].sign(isSpace ? 32 : character.codePointAt(0)!)
      const mayBreak = !isSpace && (isAfterSpace ? units.length > 0 : mayBreakBetween(before, character))
      units.push({ ...none, sign, style, width: (sign.width * style.size) / unitsPerEm, isSpace, mayBreak })
      before = character
      isAfterSpace = isSpace
    }
  }
  return units
}

/** The width of a paragraph without line breaks, and that of its widest word. */
export function measureParagraph(
  { inlines, style }: Paragraph,
  typefaces: Typefaces,
): { full: number; word: number } {
  let full = 0
  let line = 0
  let word = 0
  let widest = 0
  for (const unit of listUnits(inlines, typefaces)) {
    if (unit.isBreak) line = 0
    if (unit.isBreak || unit.mayBreak || unit.isSpace) word = 0
    line += unit.width
    word += unit.isSpace ? 0 : unit.width
    full = Math.max(full, line)
    widest = Math.max(widest, word)
  }
  return { full: full + style.indent, word: widest + style.indent }
}

/** Breaks a paragraph into lines of a width. Each character is looked at once, and once more where a line ends in it. */
export function breakLines(paragraph: Paragraph, width: number, typefaces: Typefaces): Line[] {
  const { style, inlines, marker } = paragraph
  const room = Math.max(style.size, width - style.indent)
  const units = listUnits(inlines, typefaces).map((unit) =>
    unit.atom && unit.atom.width > room ? shrink(unit, unit.atom, room) : unit,
  )
  const lines: Line[] = []
  const end = (from: number, to: number) => lines.push(createLine(units, from, to, style, room, typefaces))
  let start = 0
  let cut = -1
  let x = 0
  for (const [at, unit] of units.entries()) {
    if (unit.isBreak) {
      end(start, at)
      start = at + 1
      cut = -1
      x = 0
      continue
    }
    if (unit.mayBreak && at > start) cut = at
    if (!unit.isSpace && x + unit.width > room && at > start) {
      const from = cut > start ? cut : at
      end(start, from)
      start = from
      cut = -1
      x = 0
      for (let moved = from; moved < at; moved += 1) x += units[moved]!.width
    }
    x += unit.width
  }
  // A line break at the end begins no further line.
  if (start < units.length || lines.length === 0) end(start, units.length)
  const [first] = lines
  if (marker === '' || !first) return lines
  const signs = signsOf(marker, style, typefaces)
  const size = widthOf(signs, style.size)
  const piece: Piece = {
    x: Math.max(0, style.indent - size - style.size * 0.4),
    width: size,
    style: { ...style, background: null },
    signs,
    atom: null,
  }
  lines[0] = { ...first, pieces: [piece, ...first.pieces] }
  return lines
}

/** The signs of a text in one line. */
export const signsOf = (text: string, { weight }: Pick<Style, 'weight'>, typefaces: Typefaces): Sign[] =>
  Array.from(text)
    .filter((character) => !unseen.test(character))
    .map((character) => typefaces[weight].sign(character.codePointAt(0)!))
export const widthOf = (signs: readonly Sign[], size: number): number =>
  signs.reduce((sum, { width }) => sum + (width * size) / unitsPerEm, 0)

const shrink = (unit: Unit, atom: Atom, room: number): Unit => ({
  ...unit,
  width: room,
  atom: { ...atom, width: room, height: (atom.height * room) / atom.width },
})

function createLine(
  units: readonly Unit[],
  from: number,
  to: number,
  style: Style,
  room: number,
  typefaces: Typefaces,
): Line {
  let end = to
  while (end > from && units[end - 1]!.isSpace && !style.isPreformatted) end -= 1
  let above = spaceAbove(style.size)
  let below = style.size * lineHeight - above
  let width = 0
  for (let at = from; at < end; at += 1) {
    const { atom, style: own, width: advance } = units[at]!
    width += advance
    if (atom) {
      const isCode = 'code' in atom.drawn
      above = Math.max(above, isCode ? atom.height / 2 + own.size * 0.25 : atom.height)
      below = Math.max(below, isCode ? atom.height / 2 - own.size * 0.25 : 0)
    } else {
      above = Math.max(above, spaceAbove(own.size))
      below = Math.max(below, own.size * lineHeight - spaceAbove(own.size))
    }
  }
  const free = Math.max(0, room - width)
  let x = style.indent + free * freeBefore[style.align]
  const pieces: Piece[] = []
  let at = from
  while (at < end) {
    const { style: own, atom } = units[at]!
    const isSame = (unit: Unit) => unit.style === own && !unit.atom && !atom
    let to = at + 1
    while (to < end && isSame(units[to]!)) to += 1
    const same = units.slice(at, to)
    const signs =
      atom && 'code' in atom.drawn
        ? signsOf(atom.drawn.caption, own, typefaces)
        : same.flatMap(({ sign }) => sign ?? [])
    const advance = same.reduce((sum, unit) => sum + unit.width, 0)
    pieces.push({ x, width: advance, style: own, signs, atom })
    x += advance
    at = to
  }
  return { height: above + below, baseline: above, pieces }
}

/** The part of the free room of a line that is before its text. */
const freeBefore = { left: 0, center: 0.5, right: 1 } as const

/** Space of a line of text above its baseline: the line is higher than its letters. */
const spaceAbove = (size: number): number => size * ((lineHeight - 1) / 2 + ascent / unitsPerEm)
