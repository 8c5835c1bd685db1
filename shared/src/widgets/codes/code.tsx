import { Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { drawBars, drawQr, type Drawn } from './drawn.ts'
import { text } from './text.ts'
import styles from './codes.module.css'

type State = { at: 'drawing' } | { at: 'drawn'; drawn: Drawn } | { at: 'refused' }

/** QR code or bar code of a text. The encoder library is loaded on first use. */
export function Code({ as, said, label }: { as: 'qr' | 'bar'; said: string; label: string }) {
  const t = useText(text)
  const [state, setState] = useState<State>({ at: 'drawing' })
  useEffect(() => {
    let gone = false
    ;(as === 'qr' ? drawQr(said) : drawBars(said)).then(
      (drawn) => gone || setState({ at: 'drawn', drawn }),
      () => gone || setState({ at: 'refused' }),
    )
    return () => void (gone = true)
  }, [as, said])
  if (state.at === 'drawing')
    return (
      <Skeleton
        animation
        text={false}
        image={{ style: { width: as === 'qr' ? 120 : 200, height: as === 'qr' ? 120 : 64 } }}
      />
    )
  if (state.at === 'refused')
    return <span className={styles.refused}>{t(as === 'qr' ? 'code.tooLong' : 'code.notAscii')}</span>
  const { path, width, height } = state.drawn
  return (
    <span className={styles.code}>
      <svg
        className={as === 'qr' ? styles.qr : styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(as === 'qr' ? 'code.qrOf' : 'code.barOf', { label, said })}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {as === 'bar' && <span className={styles.under}>{said}</span>}
    </span>
  )
}
