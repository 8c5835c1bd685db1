import type { PageChart } from '@tessera/shared/contract/lowcode/reports'
import { paperColors } from '@tessera/shared/portal/chart/report-option'
import { escapeXml } from '../../export/xlsx.ts'

const chartMain = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main'

/**
 * A chart of a workbook: users change its kind, colours and texts like those of any other. Its values are in the chart, not
 * in cells, as the cells of groups lie apart.
 */
export function chartXml({ kind, stacked, title, names, series, note = '' }: PageChart): string {
  const grouping = kind === 'column' || kind === 'bar' ? 'clustered' : 'standard'
  const body = {
    column: () => barXml('col'),
    bar: () => barXml('bar'),
    line: () => (stacked ? `<c:areaChart>${common()}${axisIds}</c:areaChart>` : lineXml()),
    pie: () =>
      `<c:pieChart><c:varyColors val="1"/>${seriesXml()}<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="1"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls><c:firstSliceAng val="0"/></c:pieChart>`,
  }[kind]()
  const legend =
    kind === 'pie' || series.length > 1
      ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>'
      : ''
  const lines = [
    ...(title === '' ? [] : [paragraphXml(title, 'sz="1200" b="1"')]),
    ...(note === '' ? [] : [paragraphXml(note, 'sz="900" b="0"')]),
  ].join('')
  const heading =
    lines === ''
      ? '<c:autoTitleDeleted val="1"/>'
      : `<c:title><c:tx><c:rich><a:bodyPr/>${lines}</c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>`
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<c:chartSpace xmlns:c="${chartMain}" xmlns:a="${drawingMain}"><c:roundedCorners val="0"/><c:chart>${heading}<c:plotArea><c:layout/>${body}${kind === 'pie' ? '' : axesXml(kind === 'bar')}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`

  function common(): string {
    return `<c:grouping val="${stacked ? 'stacked' : grouping}"/><c:varyColors val="0"/>${seriesXml()}`
  }
  function barXml(direction: 'col' | 'bar'): string {
    return `<c:barChart><c:barDir val="${direction}"/>${common()}<c:gapWidth val="80"/>${stacked ? '<c:overlap val="100"/>' : ''}${axisIds}</c:barChart>`
  }
  function lineXml(): string {
    return `<c:lineChart>${common()}<c:marker val="1"/>${axisIds}</c:lineChart>`
  }
  function seriesXml(): string {
    return series
      .map(({ label, values }, at) => {
        const text = label === '' ? '' : `<c:tx><c:v>${escapeXml(label)}</c:v></c:tx>`
        return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${text}${kind === 'pie' ? partsXml() : colourXml(at)}<c:cat>${textsXml(names)}</c:cat><c:val>${numbersXml(values)}</c:val></c:ser>`
      })
      .join('')
  }
  function colourXml(at: number): string {
    const fill = `<a:solidFill><a:srgbClr val="${colourAt(at)}"/></a:solidFill>`
    return kind === 'line' && !stacked
      ? `<c:spPr><a:ln w="28575">${fill}</a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="5"/></c:marker>`
      : `<c:spPr>${fill}</c:spPr>`
  }
  function partsXml(): string {
    return names
      .map(
        (_, at) =>
          `<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr val="${colourAt(at)}"/></a:solidFill></c:spPr></c:dPt>`,
      )
      .join('')
  }
}

const paragraphXml = (text: string, font: string) =>
  `<a:p><a:pPr><a:defRPr ${font}/></a:pPr><a:r><a:rPr ${font}/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`

const colourAt = (at: number) => paperColors[at % paperColors.length]!.slice(1).toUpperCase()
const axisIds = '<c:axId val="1"/><c:axId val="2"/>'

const textsXml = (texts: readonly string[]) =>
  `<c:strLit><c:ptCount val="${texts.length}"/>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${escapeXml(text)}</c:v></c:pt>`).join('')}</c:strLit>`
const numbersXml = (numbers: readonly number[]) =>
  `<c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${numbers.length}"/>${numbers.map((number, at) => `<c:pt idx="${at}"><c:v>${number}</c:v></c:pt>`).join('')}</c:numLit>`

/** Names and values; bars have their first name at the top, as its row in the sheet. */
function axesXml(isBar: boolean): string {
  const [names, values] = isBar ? ['l', 't'] : ['b', 'l']
  const order = isBar ? 'maxMin' : 'minMax'
  return `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${names}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${values}"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="E5E6EB"/></a:solidFill></a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="${isBar ? 'max' : 'autoZero'}"/></c:valAx>`
}
