import type { ReactNode } from 'react'
import type { ScreenMiniature } from '@tessera/shared/contract/lowcode/screen-miniature'
import type { ScreenRow } from '@tessera/shared/contract/lowcode/screens'
import { findComponentKind } from '@tessera/shared/screen/kinds'
import styles from './cover.module.css'

/** What a screen looks like: its picture, else its layout. */
export function Cover({ screen: { cover, miniature } }: { screen: Pick<ScreenRow, 'cover' | 'miniature'> }) {
  if (cover !== '') return <img className={styles.cover} src={`${cover}?w=240`} alt="" loading="lazy" />
  return miniature && <Miniature layout={miniature} />
}

type Box = ScreenMiniature['boxes'][number]

function Miniature({ layout: { width, height, theme, background, boxes } }: { layout: ScreenMiniature }) {
  return (
    <svg className={styles.cover} viewBox={`0 0 ${width} ${height}`} data-theme={theme} aria-hidden>
      <rect
        width={width}
        height={height}
        data-part="ground"
        style={background === '' ? {} : { fill: background }}
      />
      {boxes.map((box, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is what the box is
        <g key={at}>{drawBox(box)}</g>
      ))}
    </svg>
  )
}

/** A frame, words, or a panel with the marks of what it shows. */
function drawBox({ kind, x, y, w, h }: Box): ReactNode {
  if (kind === 'text' || kind === 'clock')
    return <rect data-part="word" x={x + w * 0.1} y={y + h * 0.35} width={w * 0.8} height={h * 0.3} />
  if (kind === 'decoration') return <rect data-part="accent" x={x} y={y + h / 2} width={w} height="6" />
  const panel = <rect data-part={kind === 'border' ? 'frame' : 'panel'} x={x} y={y} width={w} height={h} />
  return (
    <>
      {panel}
      {findComponentKind(kind)?.group === 'chart' &&
        [0.45, 0.8, 0.6].map((share, at) => (
          <rect
            key={share}
            data-part="accent"
            x={x + w * (0.2 + at * 0.22)}
            y={y + h * (0.9 - share * 0.75)}
            width={w * 0.14}
            height={h * share * 0.75}
          />
        ))}
      {findComponentKind(kind)?.group === 'data' &&
        [0.25, 0.5, 0.75].map((place) => (
          <rect
            key={place}
            data-part="word"
            x={x + w * 0.1}
            y={y + h * place}
            width={w * 0.8}
            height={h * 0.06}
          />
        ))}
    </>
  )
}
