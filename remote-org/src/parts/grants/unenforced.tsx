import { Alert, Checkbox } from '@arco-design/web-react'
import type { UnenforcedKind } from '@tessera/shared/contract/org/grants'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './grants.module.css'

/** Identifies a kind of items of a menu in the selection of kinds to enforce. */
export const keyOfKind = ({ menuId, kind }: Pick<UnenforcedKind, 'menuId' | 'kind'>): string =>
  `${menuId} ${kind}`

interface Props {
  kinds: readonly UnenforcedKind[]
  /** Keys of the kinds to enforce when saving. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/**
 * Warns of grants that have no effect, because their menus do not check the kind, and offers to switch the
 * check on, with what this means for the other holders of the menu.
 */
export function Unenforced({ kinds, selected, onSelect }: Props) {
  const t = useText(text)
  const toggle = (key: string, isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, key] : [...selected].filter((other) => other !== key)))
  return kinds.map((entry) => {
    const { menu, kind, canEnforce, holders, without } = entry
    const key = keyOfKind(entry)
    const values = { menu, kind: t(`grants.${kind}`) }
    const names = joinNames(without.names)
    return (
      <Alert
        key={key}
        type="warning"
        title={t('grants.unenforcedTitle', values)}
        content={
          <div className={styles.unenforced}>
            {canEnforce ? (
              <Checkbox checked={selected.has(key)} onChange={(isOn) => toggle(key, isOn)}>
                {t('grants.enforce', values)}
              </Checkbox>
            ) : (
              <p>{t('grants.cannotEnforce')}</p>
            )}
            <p>
              {t('grants.enforceHolders', { n: holders })}
              {without.total > 0 &&
                ` ${t('grants.enforceWithout', {
                  n: without.total,
                  names: without.total > without.names.length ? t('grants.andMore', { names }) : names,
                  effect: t(`grants.effect.${kind}`),
                })}`}
            </p>
          </div>
        }
      />
    )
  })
}
