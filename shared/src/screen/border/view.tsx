import { IconExpand } from '@arco-design/web-react/icon'
import type { CSSProperties } from 'react'
import type * as z from 'zod'
import { defineComponentView, type BodyProps } from '../component.ts'
import { border as kind } from './kind.ts'
import styles from '../screen.module.css'

function Body({ settings: { title, look, color, filled, size } }: BodyProps<z.output<typeof kind.settings>>) {
  return (
    <div
      className={styles.border}
      data-look={look}
      data-filled={filled || undefined}
      style={(color === '' ? {} : { '--screen-accent': color }) as CSSProperties}
    >
      {title && <h2 style={{ fontSize: size }}>{title}</h2>}
    </div>
  )
}

export const border = defineComponentView({ kind, Icon: IconExpand, Body })
