import { Button, Skeleton } from '@arco-design/web-react'
import { IconRight } from '@arco-design/web-react/icon'
import useSWR from 'swr'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { call } from '@tessera/shared/client/call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import type { Analysis } from './analysis.ts'
import { exampleOf, type SetColumns } from './fit.ts'
import { text } from './text.ts'
import { groupLabel, measureLabel } from './words.ts'
import styles from './analysis.module.css'

const shown = 3
/** Data sets that are asked for their columns until enough of them have some. */
const tried = 6

interface Named {
  readonly id: string
  readonly fullName: string
}

interface Example extends Named {
  readonly set: SetColumns
  readonly analysis: Analysis
}

/** What a user sees before anything is asked: three analyses of the data sets that are there. */
export function Examples({ sets, onChoose }: { sets: readonly Named[]; onChoose: (of: Analysis) => void }) {
  const t = useText(text)
  const asked = sets.slice(0, tried)
  const { data } = useSWR(
    asked.length > 0 ? ['analysis.examples', asked.map(({ id }) => id).join()] : null,
    () => loadExamples(asked),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  if (sets.length === 0)
    return <EmptyState title={t('analysis.noSets')}>{t('analysis.noSetsHint')}</EmptyState>
  return (
    <div className={styles.examples}>
      <EmptyState title={t('analysis.start')}>{t('analysis.startHint')}</EmptyState>
      {!data && <Skeleton animation text={{ rows: 3 }} />}
      {data?.map(({ id, fullName, set, analysis }) => (
        <Button key={id} long className={styles.example!} onClick={() => onChoose(analysis)}>
          <span>
            <strong>{fullName}</strong>
            <span>
              {t(analysis.groups.length > 0 ? 'analysis.exampleBy' : 'analysis.example', {
                measures: joinNames(analysis.measures.map((one) => measureLabel(t, set.columns, one))),
                groups: joinNames(analysis.groups.map((one) => groupLabel(t, set.columns, one))),
              })}
            </span>
          </span>
          <IconRight aria-hidden />
        </Button>
      ))}
    </div>
  )
}

async function loadExamples(sets: readonly Named[]): Promise<Example[]> {
  const found = await Promise.all(sets.map(loadExample))
  return found.filter((one) => one !== null).slice(0, shown)
}

/** An analysis of a data set; null for one that has no columns, is gone, or needs parameters. */
async function loadExample({ id, fullName }: Named): Promise<Example | null> {
  try {
    const { list, hasPeriod, parameters, gone } = await call(dataSets.columns, { id }, { quiet: true })
    const needs = parameters.some(({ required, defaultValue }) => required === 1 && defaultValue === '')
    if (gone !== undefined || list.length === 0 || needs) return null
    const set = { columns: list, hasPeriod }
    return { id, fullName, set, analysis: exampleOf(id, set) }
  } catch {
    return null
  }
}
