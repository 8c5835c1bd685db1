import { IconClockCircle } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { formatTime } from '../../format/time.ts'
import { useLang, useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { lettersStyle } from '../letters.ts'
import { useNow } from '../now.ts'
import { text } from '../text.ts'
import { clock as kind } from './kind.ts'
import styles from '../screen.module.css'

const locales = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' } as const

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const t = useText(text)
  const lang = useLang()
  const now = useNow()
  const { shows, weekday, align } = settings
  const [date, time] = formatTime(now, true).split(' ') as [string, string]
  const parts = [
    shows === 'time' ? '' : date,
    shows !== 'time' && weekday ? new Date(now).toLocaleDateString(locales[lang], { weekday: 'short' }) : '',
    shows === 'date' ? '' : time,
  ]
  return (
    <div
      className={styles.text}
      data-align={align}
      style={lettersStyle(settings)}
      role="timer"
      aria-label={t('screen.kind.clock')}
    >
      {parts.filter(Boolean).join('  ')}
    </div>
  )
}

export const clock = defineComponentView({ kind, Icon: IconClockCircle, Body })
