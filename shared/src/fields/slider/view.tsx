import { Slider } from '@arco-design/web-react'
import { IconSwap } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { editable, labelProps } from '../editable.tsx'
import { useAttributes } from '../../ui/attributes.tsx'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import { slider as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Value = number | number[] | null

function SliderControl(props: InputProps<Settings, Value>) {
  const { value, onChange, onBlur, settings, label, disabled } = props
  const { min, max, step, range, showStops } = settings
  const t = useText(text)
  const box = useAttributes<HTMLDivElement>('[role=slider]', (index) => {
    if (!range) return labelProps(props)
    return {
      ...labelProps(props),
      id: index === 0 ? props.id : undefined,
      'aria-label': t(index === 0 ? 'field.from' : 'field.to', { label }),
    }
  })
  const pair = Array.isArray(value) && value.length === 2 ? value : [min, min]
  const single = typeof value === 'number' ? value : min
  return (
    <div ref={box} className={styles.track} onBlur={onBlur}>
      <Slider
        {...{ min, max, step, disabled, range }}
        key={String(range)}
        value={range ? pair : single}
        onChange={(next) => onChange(next)}
        // More marks than this would form a solid line.
        showTicks={showStops && (max - min) / step <= 50}
      />
      <output aria-hidden>{value === null || value === undefined ? '–' : [value].flat().join(' – ')}</output>
    </div>
  )
}

export const slider = defineView({ kind, Icon: IconSwap, Input: editable(kind, SliderControl) })
