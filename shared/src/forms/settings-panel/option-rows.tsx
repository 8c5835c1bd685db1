import { Button, Input } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { optionPaths, type Option } from '../../contract/fields/options.ts'
import { useText } from '../../text/text.ts'
import { SortableRows } from './sortable-rows.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props {
  options: readonly Option[]
  onChange: (options: Option[]) => void
  /** Options can have children. */
  tree: boolean
  /** Number of uses of every id in the tree; computed by the top level. A new option gets an unused id. */
  idCounts?: ReadonlyMap<string, number>
}

/** Editor of the options of a field: stored value and label. */
export function OptionRows({ options, onChange, tree, idCounts = countIds(options) }: Props) {
  const t = useText(text)
  const createOption = (): Option => {
    let n = idCounts.size + 1
    while (idCounts.has(String(n))) n++
    return { id: String(n), fullName: t('panel.newOption', { n }) }
  }
  return (
    <SortableRows
      rows={options}
      onChange={onChange}
      nameOf={({ fullName, id }) => fullName || String(id)}
      newRow={createOption}
      addText={t('panel.addOption')}
    >
      {(option, change) => (
        <>
          <Input
            size="small"
            value={option.fullName}
            maxLength={200}
            aria-label={t('panel.optionName')}
            placeholder={t('panel.optionName')}
            onChange={(fullName) => change({ fullName })}
          />
          <Input
            size="small"
            className={styles.id!}
            value={String(option.id)}
            maxLength={200}
            status={(idCounts.get(String(option.id)) ?? 0) > 1 ? 'error' : undefined}
            title={(idCounts.get(String(option.id)) ?? 0) > 1 ? t('panel.sameId') : undefined}
            aria-label={t('panel.optionId')}
            placeholder={t('panel.optionId')}
            // A numeric id stays a number while the text is numeric, because records store it as a number.
            onChange={(id) =>
              change({ id: typeof option.id === 'number' && /^-?\d{1,15}$/.test(id) ? Number(id) : id })
            }
          />
          {tree && (
            <Button
              type="text"
              size="mini"
              icon={<IconPlus />}
              aria-label={`${t('panel.addBelow')}: ${option.fullName}`}
              title={t('panel.addBelow')}
              onClick={() => change({ children: [...(option.children ?? []), createOption()] })}
            />
          )}
          {tree && option.children && option.children.length > 0 && (
            <div className={styles.below}>
              <OptionRows
                options={option.children}
                onChange={(children) => change({ children })}
                tree
                idCounts={idCounts}
              />
            </div>
          )}
        </>
      )}
    </SortableRows>
  )
}

/** Counts how often each id occurs in the tree. */
function countIds(options: readonly Option[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const path of optionPaths(options))
    times.set(String(path.at(-1)!.id), (times.get(String(path.at(-1)!.id)) ?? 0) + 1)
  return times
}
