import { IconApps } from '@arco-design/web-react/icon'
import type { CSSProperties, KeyboardEvent } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { useDeclared } from '../screen-variables.tsx'
import { Nothing } from '../states.tsx'
import { text } from '../text.ts'
import { useVariable, useVariableStore } from '../variables.ts'
import { tabs as kind } from './kind.ts'
import styles from '../interaction.module.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function Body({ settings: { variable, options, size, color } }: BodyProps<z.output<typeof kind.settings>>) {
  const t = useText(text)
  const { name } = useScreen()
  const store = useVariableStore()
  const value = useVariable(variable)
  const declared = useDeclared().find((one) => one.name === variable)
  if (!declared) return <Nothing>{t('screen.problem.noVariable')}</Nothing>
  const shown = options.length > 0 ? options : declared.choices
  if (shown.length === 0) return <Nothing>{t('screen.noChoices')}</Nothing>
  const choose = (at: number) => store.set({ [variable]: shown[at]!.value })
  const current = shown.findIndex((one) => one.value === value)
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (Math.max(0, current) + step + shown.length) % shown.length
    choose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div
      className={styles.tabs}
      role="radiogroup"
      tabIndex={-1}
      aria-label={declared.title || name}
      style={{ fontSize: size, ...(color === '' ? {} : { '--screen-accent': color }) } as CSSProperties}
      onKeyDown={handleKey}
    >
      {shown.map(({ value: one, label }, at) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={at === current}
          tabIndex={at === Math.max(0, current) ? 0 : -1}
          onClick={() => choose(at)}
        >
          {label || one}
        </button>
      ))}
    </div>
  )
}

export const tabs = defineComponentView({ kind, Icon: IconApps, Body })
