import { Tooltip } from '@arco-design/web-react'
import { IconInfoCircle } from '@arco-design/web-react/icon'
import { useMemo, type ReactNode } from 'react'
import { useCall } from '@tessera/shared/client/use-call'
import { formatValue } from '@tessera/shared/fields/format-value'
import type { Names } from '@tessera/shared/contract/fields/kind'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import type { ModelCalls } from './calls.ts'
import type { Model } from './read-model.ts'
import { text } from './text.ts'
import styles from './model.module.css'

const noNames: Names = { nameOf: () => undefined, idsOf: () => [] }

/** The sums of the columns that the list adds up, over all records of the filter; undefined where it adds up none. */
export function useSums(
  model: Model,
  calls: ModelCalls,
  menuId: string,
): { title: string; cells: ReadonlyMap<string, ReactNode> } | undefined {
  const t = useText(text)
  const [{ filter, keyword }] = useListState()
  const isSummed = model.list.columns.some(({ sum }) => sum)
  const { data } = useCall(calls.sums, isSummed ? { keyword, ...filter, menuId } : null, {
    keepPreviousData: true,
  })
  return useMemo(() => {
    if (!isSummed) return undefined
    const cells = new Map<string, ReactNode>()
    for (const { prop, sum, isPartial } of data?.list ?? []) {
      const field = model.fields.get(prop)
      if (!field || sum === null) continue
      const shown = formatValue(field.kind, sum, field.settings, noNames)
      cells.set(
        prop,
        isPartial ? (
          <Tooltip content={t('model.sumPartial')}>
            <span className={styles.partial}>
              {shown} <IconInfoCircle role="img" aria-hidden={false} aria-label={t('model.sumPartial')} />
            </span>
          </Tooltip>
        ) : (
          shown
        ),
      )
    }
    return { title: t('model.sum'), cells }
  }, [isSummed, data, model, t])
}
