import { IconImage } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { isLocalPicture } from '../../contract/rich-text.ts'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { usePicture } from '../context.ts'
import { Nothing } from '../states.tsx'
import { text } from '../text.ts'
import { image as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings: { url, alt, fit, radius } }: BodyProps<z.output<typeof kind.settings>>) {
  const t = useText(text)
  const src = usePicture(url)
  // A picture of another site would tell that site who opens the screen.
  if (!isLocalPicture(url)) return <Nothing>{t('screen.problem.noPicture')}</Nothing>
  return <img className={styles.image} src={src} alt={alt} style={{ objectFit: fit, borderRadius: radius }} />
}

export const image = defineComponentView({ kind, Icon: IconImage, Body })
