import { IconClockCircle } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { WidgetEmpty } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { daysUntil } from './days-until.ts'
import { countdown as kind } from './kind.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings: { date, note } }: BodyProps<Settings>) {
  const t = useText(text)
  // oxlint-disable-next-line react/purity -- the days are those at the time of rendering
  const days = date === '' ? null : daysUntil(date, new Date())
  if (days === null) return <WidgetEmpty>{t('portal.problem.noDate')}</WidgetEmpty>
  const left = days > 0 ? t('portal.daysLeft', { n: days }) : t('portal.daysSince', { n: -days })
  return (
    <div className={styles.countdown}>
      <b>{days === 0 ? t('portal.dayIsToday') : left}</b>
      <span>{[note, date].filter(Boolean).join(' · ')}</span>
    </div>
  )
}

export const countdown = defineWidgetView({ kind, Icon: IconClockCircle, Body })
