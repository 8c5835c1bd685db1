import { useRef, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { FullScreen } from '@tessera/shared/widgets/full-screen/full-screen'
import { DesignedForm } from './designed-form.tsx'
import { Lists } from './lists.tsx'
import { Papers } from './papers.tsx'
import { text } from './text.ts'
import { useSeen } from './use-seen.ts'
import { WidgetStates } from './widget-states.tsx'
import styles from './previews.module.css'

/** Widgets that are no field of a palette. */
export function Widgets() {
  const t = useText(text)
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <One id="form" name={t('previews.form')}>
        <DesignedForm />
      </One>
      <WidgetStates Frame={One} />
      <Lists Frame={One} />
      <One id="papers" name={t('previews.papers')}>
        <Papers />
      </One>
      <One id="screen" name={t('previews.fullScreen')}>
        <div ref={box}>
          <FullScreen target={box} className={styles.screen!} />
        </div>
      </One>
    </>
  )
}

export interface Framed {
  id: string
  name: string
  children: ReactNode
}

/** One widget under its name, drawn when it comes near. */
function One({ id, name, children }: Framed) {
  const { element, seen } = useSeen<HTMLElement>()
  return (
    <article
      ref={element}
      className={styles.sample}
      aria-labelledby={`widget-${id}`}
      data-widget={id}
      data-drawn={seen}
    >
      <h3 id={`widget-${id}`} className={styles.name}>
        {name}
      </h3>
      {seen ? children : <div className={styles.waiting} />}
    </article>
  )
}
