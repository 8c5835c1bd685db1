import { IconApps, IconCode, IconDashboard, IconLayout, IconLink } from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { dataSetKinds, type DataSetKindName } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './data-sets.module.css'

export const kindIcons: Readonly<
  Record<DataSetKindName, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>
> = {
  interface: IconLink,
  design: IconLayout,
  figure: IconDashboard,
  sql: IconCode,
  static: IconApps,
}

/** The kinds of sources, each with a sentence. */
export function KindCards({ onChoose }: { onChoose: (kind: DataSetKindName) => void }) {
  const t = useText(text)
  return (
    <div className={styles.kinds} role="group" aria-label={t('dataSets.chooseKind')}>
      {dataSetKinds.map((kind) => {
        const Icon = kindIcons[kind]
        return (
          <button key={kind} type="button" className={styles.kind} onClick={() => onChoose(kind)}>
            <Icon className={styles.kindIcon!} aria-hidden />
            <strong>{t(`dataSets.kind.${kind}`)}</strong>
            <span>{t(`dataSets.kind.${kind}.hint`)}</span>
          </button>
        )
      })}
    </div>
  )
}
