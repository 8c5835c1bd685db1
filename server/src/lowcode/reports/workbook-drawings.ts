import type { Lang } from '@tessera/shared/contract/lang'
import { escapeHtml } from '@tessera/shared/contract/placeholders'
import type { CodePath } from '@tessera/shared/ui/codes/encode'
import { translate } from '../../errors/translate.ts'
import { loadSharp } from '../../system/files/picture.ts'
import { createDrawer } from './drawn-cells.ts'
import type { FilledCell } from './engine/fill.ts'
import type { LoadPictures } from './pictures.ts'
import { text } from './text.ts'
import { chartXml } from './workbook-chart.ts'

/** What a cell of a workbook has in place of its value: words, with a picture or a chart above. */
export interface DrawnText {
  readonly words: string
  /** Whether the words stand below a bar code. */
  readonly isCaption?: boolean
}

/** The charts, pictures and codes of a workbook. */
export interface Drawings {
  /** Draws a cell at a row, from 0, with its height; null where the cell has a value only. */
  add(cell: FilledCell, row: number, height: number): Promise<DrawnText | null>
  readonly hasAny: boolean
  /** Parts of the workbook by their paths, and what its list of types has of them. */
  parts(lines: Lines): { readonly files: ReadonlyMap<string, Uint8Array>; readonly types: string }
}

export interface DrawingOptions {
  readonly lang: Lang
  readonly loadPictures: LoadPictures
}

interface Place {
  readonly cell: FilledCell
  readonly row: number
  /** Space that is left for words below a picture. */
  readonly below?: number
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006/relationships'
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const spreadsheet = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const chartMain = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
/** English metric units in a pixel. */
const unitsPerPixel = 9_525
/** Height of the words below a bar code, in pixels. */
const captionHeight = 16
/** Space between a picture and the lines of its cell, in pixels. */
const gap = 2

/** Sizes of the columns and rows of the sheet in pixels. */
interface Lines {
  readonly widths: readonly number[]
  readonly heights: readonly number[]
}

export function createDrawings({ lang, loadPictures }: DrawingOptions): Drawings {
  const draw = createDrawer(lang)
  const files = new Map<string, Uint8Array>()
  const anchors: Anchor[] = []
  const relations: string[] = []
  const media = new Map<string, string>()
  let charts = 0

  const relate = (type: 'image' | 'chart', target: string): string => {
    const id = `rId${relations.length + 1}`
    relations.push(`<Relationship Id="${id}" Type="${office}/${type}" Target="../${target}"/>`)
    return id
  }
  const relateMedia = (key: string, extension: string, content: Uint8Array): string => {
    const known = media.get(key)
    if (known) return known
    const target = `media/image${media.size + 1}.${extension}`
    files.set(`xl/${target}`, content)
    const id = relate('image', target)
    media.set(key, id)
    return id
  }
  const addPicture = (place: Place, id: string, description: string, ratio: number | null) => {
    const n = anchors.length + 1
    anchors.push({
      ...place,
      content: `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${n + 1}" name="Picture ${n}" descr="${attribute(description)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`,
      ratio,
    })
  }
  const addChart = (place: Place, xml: string, title: string) => {
    charts += 1
    files.set(`xl/charts/chart${charts}.xml`, Buffer.from(xml))
    const id = relate('chart', `charts/chart${charts}.xml`)
    const n = anchors.length + 1
    anchors.push({
      ...place,
      content: `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${n + 1}" name="Chart ${n}" descr="${attribute(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${chartMain}"><c:chart xmlns:c="${chartMain}" r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`,
      ratio: null,
    })
  }
  return {
    get hasAny() {
      return anchors.length > 0
    },
    async add(cell, row, height) {
      const drawn = await draw(cell)
      if (!drawn) return null
      const place = { cell, row }
      if (drawn.is === 'words') return { words: drawn.words }
      if (drawn.is === 'chart') {
        addChart(place, chartXml(drawn.chart), drawn.chart.title)
        return { words: '' }
      }
      if (drawn.is === 'code') {
        const isSquare = drawn.code.width === drawn.code.height
        const id = relateMedia(`${cell.of.show} ${drawn.content}`, 'png', await drawPng(drawn.code))
        const hasCaption = drawn.caption !== '' && (cell.rows > 1 || height >= 2 * captionHeight)
        const below = hasCaption ? captionHeight : 0
        addPicture({ ...place, below }, id, drawn.content, isSquare ? 1 : null)
        return hasCaption ? { words: drawn.caption, isCaption: true } : { words: '' }
      }
      const picture = (await loadPictures([drawn.src])).get(drawn.src)
      if (!picture) return { words: translate(text.noPicture, lang) }
      addPicture(place, relateMedia(drawn.src, 'jpeg', picture.content), '', picture.width / picture.height)
      return { words: '' }
    },
    parts(lines) {
      const all = new Map(files)
      all.set(
        'xl/drawings/drawing1.xml',
        Buffer.from(
          `${declaration}<xdr:wsDr xmlns:xdr="${spreadsheet}" xmlns:a="${drawingMain}" xmlns:r="${office}">${anchors.map((one) => anchorXml(one, lines)).join('')}</xdr:wsDr>`,
        ),
      )
      all.set('xl/drawings/_rels/drawing1.xml.rels', Buffer.from(relationsXml(relations.join(''))))
      all.set(
        'xl/worksheets/_rels/sheet1.xml.rels',
        Buffer.from(
          relationsXml(
            `<Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/drawing1.xml"/>`,
          ),
        ),
      )
      return { files: all, types: typesXml(charts) }
    },
  }
}

const relationsXml = (list: string) => `${declaration}<Relationships xmlns="${pack}">${list}</Relationships>`

const typesXml = (charts: number) =>
  [
    '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>',
    '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>',
    ...Array.from(
      { length: charts },
      (_, at) =>
        `<Override PartName="/xl/charts/chart${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`,
    ),
  ].join('')

const attribute = (value: string) => escapeHtml(value.replaceAll(/\p{Cc}/gu, ' ').slice(0, 500))

interface Anchor extends Place {
  readonly content: string
  /** Width by height of a picture; null for what fills its cell. */
  readonly ratio: number | null
}

/** A chart and a bar code fill their cell; a picture is as large as fits, in the middle. */
function anchorXml({ cell, row, below = 0, content, ratio }: Anchor, { widths, heights }: Lines): string {
  const { column, columns, rows } = cell
  const at = (name: 'from' | 'to', x: number, left: number, y: number, top: number) =>
    `<xdr:${name}><xdr:col>${x}</xdr:col><xdr:colOff>${left}</xdr:colOff><xdr:row>${y}</xdr:row><xdr:rowOff>${top}</xdr:rowOff></xdr:${name}>`
  if (ratio === null && below === 0)
    return `<xdr:twoCellAnchor>${at('from', column, 0, row, 0)}${at('to', column + columns, 0, row + rows, 0)}${content}<xdr:clientData/></xdr:twoCellAnchor>`
  const room = {
    width: Math.max(1, sum(widths.slice(column, column + columns)) - 2 * gap),
    height: Math.max(1, sum(heights.slice(row, row + rows)) - 2 * gap - below),
  }
  const width = ratio === null ? room.width : Math.min(room.width, room.height * ratio)
  const height = ratio === null ? room.height : width / ratio
  const units = (pixels: number) => Math.max(1, Math.round(pixels * unitsPerPixel))
  // The middle may lie in a later column or row than the first.
  const x = lineAt(widths, column, gap + (room.width - width) / 2)
  const y = lineAt(heights, row, gap + (room.height - height) / 2)
  return `<xdr:oneCellAnchor>${at('from', x.line, units(x.rest), y.line, units(y.rest))}<xdr:ext cx="${units(width)}" cy="${units(height)}"/>${content}<xdr:clientData/></xdr:oneCellAnchor>`
}

function lineAt(sizes: readonly number[], first: number, offset: number): { line: number; rest: number } {
  let line = first
  let rest = offset
  while (line + 1 < sizes.length && rest >= sizes[line]!) rest -= sizes[line++]!
  return { line, rest }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Pixels of a module of a code. */
const modulePixels = 6

async function drawPng({ path, width, height }: CodePath): Promise<Uint8Array> {
  const isSquare = width === height
  const [columns, rows] = [width * modulePixels, (isSquare ? height : 40) * modulePixels]
  const pixels = Buffer.alloc(columns * rows, 255)
  for (const [, left, top, across, down] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g))
    for (let y = Number(top) * modulePixels; y < (Number(top) + Number(down)) * modulePixels; y++)
      pixels.fill(
        0,
        y * columns + Number(left) * modulePixels,
        y * columns + (Number(left) + Number(across)) * modulePixels,
      )
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
