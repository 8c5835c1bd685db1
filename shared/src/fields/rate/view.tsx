import { Rate } from '@arco-design/web-react'
import { IconStar } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { editable, labelProps } from '../editable.tsx'
import { text } from '../text.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { rate as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

/** Arco's stars support only the pointer; keyboard and screen readers use a slider behind them. */
function RateControl(props: InputProps<Settings, number | null>) {
  const { value, onChange, onBlur, settings, disabled } = props
  const { max, allowHalf } = settings
  const t = useText(text)
  const stars = typeof value === 'number' ? value : 0
  return (
    <span className={styles.stars}>
      <input
        {...labelProps(props)}
        type="range"
        min={0}
        max={max}
        step={allowHalf ? 0.5 : 1}
        value={stars}
        disabled={disabled}
        aria-valuetext={t('field.stars', { n: stars, max })}
        onChange={({ target }) => onChange(Number(target.value))}
        onBlur={onBlur}
      />
      <span aria-hidden>
        <Rate
          count={max}
          allowHalf={allowHalf}
          allowClear
          value={stars}
          disabled={disabled}
          onChange={onChange}
        />
      </span>
      <RateText value={stars} settings={settings} />
    </span>
  )
}

function RateText({ value, settings: { max, showText, showScore } }: { value: number; settings: Settings }) {
  const t = useText(text)
  const words =
    showText &&
    value > 0 &&
    t(`field.rate${Math.min(5, Math.max(1, Math.ceil((value / max) * 5))) as 1 | 2 | 3 | 4 | 5}`)
  const label = [words, showScore && String(value)].filter(Boolean).join(' ')
  return label && <span className={styles.rateText}>{label}</span>
}

function Cell({ value, settings }: CellProps<Settings, number | null>) {
  const t = useText(text)
  if (typeof value !== 'number') return String(value ?? '')
  const n = Math.min(Math.max(value, 0), settings.max)
  return (
    <span className={styles.stars} role="img" aria-label={t('field.stars', { n: value, max: settings.max })}>
      <span aria-hidden>
        <Rate count={settings.max} allowHalf value={n} readonly />
      </span>
      <RateText value={n} settings={settings} />
    </span>
  )
}

export const rate = defineView({ kind, Icon: IconStar, Input: editable(kind, RateControl, Cell), Cell })
