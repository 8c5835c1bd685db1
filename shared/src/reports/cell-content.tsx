import { useEffect, useMemo, useState } from 'react'
import type { CellShow } from '../contract/lowcode/report-sheet.ts'
import type { PageChart } from '../contract/lowcode/reports.ts'
import { narrowImageUrl } from '../contract/system/files.ts'
import { ChartCanvas } from '../portal/chart/chart-canvas.tsx'
import { describeChart } from '../portal/chart/options.ts'
import { reportChartOption } from '../portal/chart/report-option.ts'
import { useText } from '../text/text.ts'
import { encodeBarCode, encodeEan13, encodeQr, type CodePath } from '../ui/codes/encode.ts'
import type { DrawnCell } from './lay-out-rows.ts'
import { LinkOfCell } from './report-links.tsx'
import { SlashHead } from './slash-head.tsx'
import { text } from './text.ts'
import styles from './report-table.module.css'

/** What a cell of a report shows. */
export function CellContent({ cell, width }: { cell: DrawnCell; width: number }) {
  const { text: words, slash, chart, show, link, height } = cell
  if (slash) return <SlashHead words={slash} />
  if (chart) return <ReportChart chart={chart} height={height - padding.height} />
  return (
    <LinkOfCell link={link}>
      {show ? <Shown show={show} value={words} box={{ width, height }} /> : words}
    </LinkOfCell>
  )
}

/** Space between a cell and what it shows, in pixels. */
const padding = { width: 12, height: 4 }

interface ShownProps {
  show: CellShow
  value: string
  /** The size of the cell. */
  box: { width: number; height: number }
}

function Shown({ show, value, box }: ShownProps) {
  const room = {
    width: Math.max(8, box.width - padding.width),
    height: Math.max(8, box.height - padding.height),
  }
  return show === 'picture' ? (
    <Picture key={value} src={value} room={room} />
  ) : (
    <Code key={`${show} ${value}`} kind={show} value={value} room={room} />
  )
}

type Room = ShownProps['box']

function Picture({ src, room }: { src: string; room: Room }) {
  const t = useText(text)
  const [isGone, setGone] = useState(false)
  if (isGone) return <span className={styles.missing}>{t('report.noPicture')}</span>
  return (
    <img
      className={styles.picture}
      style={{ maxWidth: room.width, maxHeight: room.height }}
      // A page may have hundreds of them.
      src={narrowImageUrl(src, room.width <= 120 ? 240 : 960)}
      alt={t('report.picture')}
      onError={() => setGone(true)}
    />
  )
}

interface Encoded {
  readonly code: CodePath
  readonly caption: string
}

const encoders: Readonly<Record<Exclude<CellShow, 'picture'>, (value: string) => Promise<Encoded>>> = {
  qr: async (value) => ({ code: await encodeQr(value), caption: '' }),
  code128: async (value) => ({ code: await encodeBarCode(value), caption: value }),
  ean13: async (value) => {
    const { code, digits } = await encodeEan13(value)
    return { code, caption: digits }
  },
}
const captionHeight = 14

function Code({ kind, value, room }: { kind: Exclude<CellShow, 'picture'>; value: string; room: Room }) {
  const t = useText(text)
  /** Null while it is made. */
  const [encoded, setEncoded] = useState<Encoded | 'failed' | null>(null)
  useEffect(() => {
    let isCancelled = false
    encoders[kind](value).then(
      (made) => isCancelled || setEncoded(made),
      () => isCancelled || setEncoded('failed'),
    )
    return () => void (isCancelled = true)
  }, [kind, value])
  if (encoded === null) return <span style={{ display: 'inline-block', height: room.height }} />
  if (encoded === 'failed') return <span className={styles.missing}>{t(`report.badCode.${kind}`)}</span>
  const { code, caption } = encoded
  const side = Math.min(room.width, room.height)
  const hasCaption = caption !== '' && room.height >= 2 * captionHeight
  const box =
    kind === 'qr'
      ? { width: side, height: side }
      : { ...room, height: room.height - (hasCaption ? captionHeight : 0) }
  return (
    <span className={styles.code}>
      <svg
        {...box}
        viewBox={`0 0 ${code.width} ${code.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(kind === 'qr' ? 'report.qrOf' : 'report.barOf', { content: value })}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      {hasCaption && <span aria-hidden="true">{caption}</span>}
    </span>
  )
}

/** A chart of a report; without a height in pixels it fills its box. */
export function ReportChart({ chart, height = '100%' }: { chart: PageChart; height?: number | '100%' }) {
  const t = useText(text)
  // Compared by its text, so that the chart is not drawn again for an equal one.
  const drawn = JSON.stringify(chart)
  const option = useMemo(() => reportChartOption(JSON.parse(drawn) as PageChart), [drawn])
  return (
    <figure className={styles.chart} style={{ height }}>
      {chart.title !== '' && <figcaption>{chart.title}</figcaption>}
      {chart.names.length === 0 ? (
        <p className={styles.missing}>{t('report.emptyChart')}</p>
      ) : (
        <ChartCanvas
          className={styles.canvas!}
          option={option}
          label={describeChart(chart.title || t('report.chart'), chart)}
          failed={<p className={styles.missing}>{t('report.chartFailed')}</p>}
        />
      )}
      {chart.note && <small>{chart.note}</small>}
    </figure>
  )
}
