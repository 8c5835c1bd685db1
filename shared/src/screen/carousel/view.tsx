import { IconImage } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { isLocalPicture } from '../../contract/rich-text.ts'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { usePicture, useScreen } from '../context.ts'
import { useEmitter } from '../events.ts'
import { Nothing } from '../states.tsx'
import { text } from '../text.ts'
import { carousel as kind } from './kind.ts'
import controls from '../interaction.module.css'
import styles from '../screen.module.css'

function Body({ settings: { pictures, pause, fit } }: BodyProps<z.output<typeof kind.settings>>) {
  const t = useText(text)
  const { name } = useScreen()
  const emitter = useEmitter()
  const [at, setAt] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  // A picture of another site would tell that site who opens the screen.
  const shown = pictures.filter(({ url }) => isLocalPicture(url))
  const n = shown.length
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (n < 2 || isHeld || isStill) return
    const timer = setInterval(() => setAt((now) => (now + 1) % n), pause * 1_000)
    return () => clearInterval(timer)
  }, [n, isHeld, pause])
  const picture = shown[at % Math.max(1, n)]
  const src = usePicture(picture?.url ?? '')
  if (!picture) return <Nothing>{t('screen.problem.noPicture')}</Nothing>
  const image = <img className={styles.image} src={src} alt={picture.alt} style={{ objectFit: fit }} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- waits while the pointer or the focus is inside
    <div
      className={controls.carousel}
      role="group"
      aria-roledescription={t('screen.kind.carousel')}
      aria-label={name}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {emitter ? (
        <button
          type="button"
          className={controls.pictureButton}
          aria-label={picture.alt || t('screen.pictureOf', { n: (at % n) + 1, all: n })}
          onClick={() => emitter.emit({ name: picture.alt, value: (at % n) + 1 })}
        >
          {image}
        </button>
      ) : (
        image
      )}
      {n > 1 && (
        <div className={controls.dots}>
          {shown.map(({ url }, place) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a picture may be shown twice
              key={`${url} ${place}`}
              type="button"
              aria-label={t('screen.pictureOf', { n: place + 1, all: n })}
              aria-current={place === at % n}
              onClick={() => setAt(place)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

export const carousel = defineComponentView({ kind, Icon: IconImage, Body })
