import { Button } from '@arco-design/web-react'
import { IconImage, IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { isLocalPicture } from '../../contract/rich-text.ts'
import { useText } from '../../text/text.ts'
import { WidgetEmpty } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { carousel as kind } from './kind.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings: { list, seconds } }: BodyProps<Settings>) {
  const t = useText(text)
  const [shown, setShown] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  // A picture of another site would tell that site who opens the portal.
  const pictures = list.filter(({ url }) => isLocalPicture(url))
  const n = pictures.length
  const go = (by: number) => setShown((now) => (now + by + n) % n)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (seconds === 0 || n < 2 || isHeld || isStill) return
    const timer = setInterval(() => setShown((now) => (now + 1) % n), seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds, n, isHeld])
  const picture = pictures[shown % Math.max(1, n)]
  if (!picture) return <WidgetEmpty>{t('portal.problem.noPicture')}</WidgetEmpty>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- waits while the pointer or the focus is inside
    <div
      className={styles.carousel}
      role="group"
      aria-label={t('portal.pictures')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <img src={picture.url} alt={picture.alt} />
      {n > 1 && (
        <div className={styles.turn}>
          <Button
            shape="circle"
            size="small"
            icon={<IconLeft />}
            aria-label={t('portal.previousPicture')}
            onClick={() => go(-1)}
          />
          <span>{t('portal.pictureOf', { n: shown + 1, of: n })}</span>
          <Button
            shape="circle"
            size="small"
            icon={<IconRight />}
            aria-label={t('portal.nextPicture')}
            onClick={() => go(1)}
          />
        </div>
      )}
    </div>
  )
}

export const carousel = defineWidgetView({ kind, Icon: IconImage, Body })
