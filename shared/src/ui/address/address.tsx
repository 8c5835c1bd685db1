import { Cascader } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { AreaOption } from '../../contract/system/areas.ts'
import { areasBelow, loadLookup, peekLookup } from '../../client/lookups.ts'
import { useNames } from '../../client/use-names.ts'
import { useText } from '../../text/text.ts'
import { arcoProps, type ControlProps } from '../picker/control.ts'
import { text } from '../picker/text.ts'

interface Props extends ControlProps<string[]> {
  /** Lowest selectable level: 0 province, 1 city, 2 county, 3 street. */
  level?: 0 | 1 | 2 | 3 | number
  separator?: string
  /** Whether every level can be selected, and not only the lowest one. */
  isAnyLevelSelectable?: boolean | undefined
}

interface Option {
  value: string
  label: string
  isLeaf: boolean
  children?: Option[]
}

const root = '-1'

/** Select of province, city, county and street. A level is loaded when the one above is selected. */
export function Address({
  value = [],
  onChange,
  onBlur,
  level = 2,
  separator = '/',
  isAnyLevelSelectable = false,
  ...props
}: Props) {
  const t = useText(text)
  const names = useNames()
  const [, setLoaded] = useState(0)
  const valuePath = value.join()

  // All levels above the value must be loaded before it can be displayed.
  useEffect(() => {
    let cancelled = false
    void Promise.all(
      [root, ...valuePath.split(',').filter(Boolean).slice(0, -1)].map((id) => loadLookup(areasBelow(id))),
    ).then(
      () => !cancelled && setLoaded((n) => n + 1),
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [valuePath])

  return (
    <Cascader
      {...arcoProps(props, t('picker.choose'))}
      // An empty array would hide the placeholder.
      value={value.length > 0 ? value : (undefined as unknown as string[])}
      options={optionsBelow(root, 0, level)}
      loadMore={async (path: unknown[]) =>
        optionsOf(await loadLookup(areasBelow(String(path.at(-1)))), path.length, level)
      }
      onChange={(next) => onChange?.((next as string[] | undefined) ?? [])}
      onVisibleChange={(visible) => !visible && onBlur?.()}
      renderFormat={() => value.map((id) => names.nameOf('area', id) ?? '…').join(separator)}
      showSearch={false}
      changeOnSelect={isAnyLevelSelectable}
    />
  )
}

const optionsOf = (rows: readonly AreaOption[], depth: number, level: number): Option[] =>
  rows.map(({ id, fullName, isLeaf }) => ({ value: id, label: fullName, isLeaf: isLeaf || depth >= level }))

/** Returns all loaded options below an area, at all loaded levels. */
function optionsBelow(id: string, depth: number, level: number): Option[] {
  const rows = peekLookup(areasBelow(id))
  if (!rows) return []
  return optionsOf(rows, depth, level).map((option) => {
    const below = option.isLeaf ? [] : optionsBelow(option.value, depth + 1, level)
    return below.length > 0 ? { ...option, children: below } : option
  })
}
