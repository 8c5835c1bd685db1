import { IconFontColors } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { lettersStyle } from '../letters.ts'
import { text as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings }: BodyProps<z.output<typeof kind.settings>>) {
  const { align, bold, text } = settings
  return (
    <div
      className={styles.text}
      data-align={align}
      data-bold={bold || undefined}
      style={lettersStyle(settings)}
    >
      {text}
    </div>
  )
}

export const text = defineComponentView({ kind, Icon: IconFontColors, Body })
