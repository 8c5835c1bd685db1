import { Tooltip } from '@arco-design/web-react'
import { IconInfoCircle } from '@arco-design/web-react/icon'
import { useMemo, type ReactNode } from 'react'
import { noNames } from '../../contract/fields/kind.ts'
import type { Field } from '../../fields/design.ts'
import { formatValue } from '../../fields/format-value.ts'
import { withYuan } from '../../fields/money.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './field-sums.module.css'

/** The sum of a column over all records of a filter; `isPartial` where the user may not see all of its values. */
interface FieldSum {
  readonly prop: string
  readonly sum: number | null
  readonly isPartial: boolean
}

/** The foot of a list with the sums of its columns; undefined for a list that adds up none. */
export function useFieldSums(
  sums: readonly FieldSum[] | undefined,
  fields: ReadonlyMap<string, Field>,
): { title: string; cells: ReadonlyMap<string, ReactNode> } | undefined {
  const t = useText(text)
  return useMemo(() => {
    if (!sums) return undefined
    const cells = new Map<string, ReactNode>()
    for (const { prop, sum, isPartial } of sums) {
      const field = fields.get(prop)
      if (!field || sum === null) continue
      const shown = withYuan(field, sum, formatValue(field.kind, sum, field.settings, noNames))
      cells.set(
        prop,
        isPartial ? (
          <Tooltip content={t('fieldSums.partial')}>
            <span className={styles.partial}>
              {shown} <IconInfoCircle role="img" aria-hidden={false} aria-label={t('fieldSums.partial')} />
            </span>
          </Tooltip>
        ) : (
          shown
        ),
      )
    }
    return { title: t('fieldSums.total'), cells }
  }, [sums, fields, t])
}
