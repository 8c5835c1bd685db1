import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Data } from './data.tsx'
import { readFigure, shownFigure } from './figure.ts'
import type { DataSettings } from './settings-schema.ts'
import { Nothing } from './states.tsx'
import { text } from './text.ts'

interface Props {
  settings: DataSettings & { readonly decimals: number | null; readonly unit: string }
  /** Draws the figure; its value is in percent for a share. */
  children: (figure: ReturnType<typeof shownFigure>) => ReactNode
}

/** The figure of a component, or why it has none. */
export function FigureData({ settings, children }: Props) {
  const t = useText(text)
  return (
    <Data settings={settings}>
      {(rows, keys, known) => {
        const { value, isNotAdded, format } = readFigure(rows, keys, known)
        if (isNotAdded) return <Nothing>{t('screen.notAdded')}</Nothing>
        if (value === null) return <Nothing>–</Nothing>
        return children(shownFigure({ value, format }, settings))
      }}
    </Data>
  )
}
