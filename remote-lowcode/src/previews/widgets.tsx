import { useRef, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { FullScreen } from '@tessera/shared/ui/full-screen/full-screen'
import { DesignedForm } from './designed-form.tsx'
import { Lists } from './lists.tsx'
import { ImportExportPrint } from './import-export-print.tsx'
import { text } from './text.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { WidgetStates } from './widget-states.tsx'
import styles from './previews.module.css'

/** Widgets that are not field kinds. */
export function Widgets() {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <WidgetFrame id="form" name={t('previews.form')}>
        <DesignedForm />
      </WidgetFrame>
      <WidgetStates Frame={WidgetFrame} />
      <Lists Frame={WidgetFrame} />
      <WidgetFrame id="papers" name={t('previews.papers')}>
        <ImportExportPrint />
      </WidgetFrame>
      <WidgetFrame id="screen" name={t('previews.fullScreen')}>
        <div ref={box}>
          <FullScreen target={box} className={styles.screen!} />
        </div>
      </WidgetFrame>
    </>
  )
}

export interface FrameProps {
  id: string
  name: string
  children: ReactNode
}

/** One widget under its name. It renders once it is near the viewport. */
function WidgetFrame({ id, name, children }: FrameProps) {
  const { element, isNear } = useNearViewport<HTMLElement>()
  return (
    <article
      ref={element}
      className={styles.sample}
      aria-labelledby={`widget-${id}`}
      data-widget={id}
      data-drawn={isNear}
    >
      <h3 id={`widget-${id}`} className={styles.name}>
        {name}
      </h3>
      {isNear ? children : <div className={styles.waiting} />}
    </article>
  )
}
