import { useRef, useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { FullScreen } from '@tessera/shared/widgets/full-screen/full-screen'
import { NumberRange, type Range } from '@tessera/shared/widgets/number-range/number-range'
import { UserTransfer } from '@tessera/shared/widgets/user-transfer/user-transfer'
import { DesignedForm } from './designed-form.tsx'
import { text } from './text.ts'
import styles from './previews.module.css'

/** Widgets that are no field of a palette. */
export function Widgets() {
  const t = useText(text)
  const [range, setRange] = useState<Range>([])
  const [people, setPeople] = useState<string[]>([])
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <article className={styles.sample} aria-labelledby="widget-form" data-drawn>
        <h3 id="widget-form" className={styles.name}>
          {t('previews.form')}
        </h3>
        <DesignedForm />
      </article>
      <article className={styles.sample} aria-labelledby="widget-range" data-drawn>
        <h3 id="widget-range" className={styles.name}>
          {t('previews.numberRange')}
        </h3>
        <div className={styles.narrow}>
          <NumberRange label={t('previews.numberRange')} value={range} onChange={setRange} />
          <output className={styles.held}>
            {t('previews.held')} {JSON.stringify(range)}
          </output>
        </div>
      </article>
      <article className={styles.sample} aria-labelledby="widget-transfer" data-drawn>
        <h3 id="widget-transfer" className={styles.name}>
          {t('previews.transfer')}
        </h3>
        <div className={styles.narrow}>
          <UserTransfer label={t('previews.transfer')} value={people} onChange={setPeople} />
        </div>
      </article>
      <article ref={box} className={styles.sample} aria-labelledby="widget-screen" data-drawn>
        <h3 id="widget-screen" className={styles.name}>
          {t('previews.fullScreen')}
        </h3>
        <FullScreen target={box} className={styles.screen!} />
      </article>
    </>
  )
}
