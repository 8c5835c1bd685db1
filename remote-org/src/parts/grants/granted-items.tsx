import { grantKinds } from '@tessera/shared/contract/org/grants'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './grants.module.css'

const kinds = [...grantKinds, 'portal', 'dataSet'] as const

interface Item {
  type: (typeof kinds)[number]
  name: string
  menu: string
}

/** Granted items by kind, each with its menu. */
export function GrantedItems({ items }: { items: readonly Item[] }) {
  const t = useText(text)
  return (
    <dl className={styles.items}>
      {kinds.map((kind) => {
        const itemsOfKind = items.filter(({ type }) => type === kind)
        return (
          itemsOfKind.length > 0 && (
            <div key={kind}>
              <dt>{t(`grants.${kind}`)}</dt>
              <dd>{joinNames(itemsOfKind.map(({ name, menu }) => (menu ? `${menu} / ${name}` : name)))}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
