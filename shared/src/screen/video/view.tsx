import { IconVideoCamera } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { isLocalPicture } from '../../contract/rich-text.ts'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { usePicture, useScreen } from '../context.ts'
import { Failure, Nothing } from '../states.tsx'
import { text } from '../text.ts'
import { video as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const t = useText(text)
  const { name } = useScreen()
  const src = usePicture(settings.url)
  const film = useRef<HTMLVideoElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const { url, alt, loops, muted, controls, fit } = settings
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // A refusal to begin leaves the first picture and the controls.
    if (!isStill) void film.current?.play()?.catch(() => {})
  }, [url, muted])
  // A film of another site would tell that site who opens the screen.
  if (!isLocalPicture(url)) return <Nothing>{t('screen.problem.noVideo')}</Nothing>
  if (isBroken) return <Failure msg={t('screen.videoFailed')} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded film has no tracks of its own
    <video
      ref={film}
      key={url}
      className={styles.image}
      src={src}
      aria-label={alt || name}
      loop={loops}
      muted={muted}
      controls={controls || !muted}
      playsInline
      style={{ objectFit: fit }}
      onError={() => setIsBroken(true)}
    />
  )
}

export const video = defineComponentView({ kind, Icon: IconVideoCamera, Body })
