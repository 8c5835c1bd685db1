import { Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useText } from '../../text/text.ts'
import { encodeBarCode, encodeQr, type CodePath } from './encode.ts'
import { text } from './text.ts'
import styles from './codes.module.css'

type State = { at: 'loading' } | { at: 'ready'; path: CodePath } | { at: 'failed' }

/** QR code or bar code of a text. The encoder library is loaded on first use. */
export function Code({ type, content, label }: { type: 'qr' | 'bar'; content: string; label: string }) {
  const t = useText(text)
  const [state, setState] = useState<State>({ at: 'loading' })
  useEffect(() => {
    let cancelled = false
    ;(type === 'qr' ? encodeQr(content) : encodeBarCode(content)).then(
      (path) => cancelled || setState({ at: 'ready', path }),
      () => cancelled || setState({ at: 'failed' }),
    )
    return () => void (cancelled = true)
  }, [type, content])
  if (state.at === 'loading')
    return (
      <Skeleton
        animation
        text={false}
        image={{ style: { width: type === 'qr' ? 120 : 200, height: type === 'qr' ? 120 : 64 } }}
      />
    )
  if (state.at === 'failed')
    return <span className={styles.error}>{t(type === 'qr' ? 'code.tooLong' : 'code.notAscii')}</span>
  const { path, width, height } = state.path
  return (
    <span className={styles.code}>
      <svg
        className={type === 'qr' ? styles.qr : styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(type === 'qr' ? 'code.qrOf' : 'code.barOf', { label, said: content })}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {type === 'bar' && <span className={styles.caption}>{content}</span>}
    </span>
  )
}
